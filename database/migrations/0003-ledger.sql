-- The double-entry ledger. Its chart of accounts is data in code; balances are kept only for
-- accounts of sellers and sub-sellers, provider accounts are summed when asked.

create table journal_entry (
  seller_id integer not null,
  id uuid not null,
  kind text not null,
  ref text not null,
  occurred_at timestamptz not null,
  effective_date date not null,
  reversal_of uuid,
  actor text not null,
  request_id text not null,
  primary key (seller_id, id),
  -- The last line of idempotency; the state guard is the first.
  unique (seller_id, kind, ref),
  unique (seller_id, reversal_of),
  foreign key (seller_id, reversal_of) references journal_entry (seller_id, id)
);
call wall('journal_entry', true);
revoke update, delete on journal_entry from guiche_app, guiche_jobs;
create index journal_entry_by_date on journal_entry (seller_id, effective_date desc, id desc);

create table posting (
  seller_id integer not null,
  entry_id uuid not null,
  owner_id uuid not null,
  code text not null,
  -- Credit positive, debit negative.
  amount bigint not null check (amount <> 0),
  primary key (seller_id, entry_id, owner_id, code),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id)
);
call wall('posting', true);
revoke update, delete on posting from guiche_app, guiche_jobs;
create index posting_by_account on posting (seller_id, owner_id, code, entry_id);

create table account_balance (
  seller_id integer not null,
  owner_id uuid not null,
  code text not null,
  -- In the account's own direction: what is owed to the owner, or by it, never below 0.
  balance bigint not null check (balance >= 0),
  version bigint not null,
  primary key (seller_id, owner_id, code)
);
call wall('account_balance', true);
