-- The double-entry ledger. Its chart of accounts is data in code; balances are kept only for
-- accounts of sellers and sub-sellers, provider accounts are summed when asked.

create table journal_entry (
  seller_id integer not null,
  id uuid not null,
  -- What happened, and what it happened to: a row of ours (ref_id) or something that a company
  -- outside identifies (ref_code). server/areas/ledger/entries.ts has the same lists.
  kind text not null,
  ref_type text not null,
  ref_id uuid,
  ref_code text,
  occurred_at timestamptz not null,
  effective_date date not null,
  reversal_of uuid,
  actor text not null,
  request_id text not null,
  primary key (seller_id, id),
  unique (seller_id, reversal_of),
  foreign key (seller_id, reversal_of) references journal_entry (seller_id, id),
  constraint journal_entry_kind check (
    case ref_type
      when 'CHARGE' then kind in (
        'CARD_CAPTURED', 'CARD_CAPTURED_EARLY', 'PIX_RECEIVED', 'BOLETO_PAID',
        'MANUAL_PAYMENT_RECORDED')
      when 'RECEIVABLE' then kind in ('RECEIVABLE_RELEASED')
      when 'PAYMENT' then kind in (
        'DUPLICATE_PAYMENT_RECEIVED', 'DUPLICATE_PAYMENT_DISPUTED', 'DUPLICATE_PAYMENT_REFUNDED',
        'ACCOUNT_PIX_RECEIVED')
      when 'SETTLEMENT' then kind in ('ACQUIRER_SETTLED', 'COLLECTION_SETTLED')
      when 'ANTICIPATION' then kind in ('RECEIVABLES_ANTICIPATED')
      when 'REFUND' then kind in ('REFUND_REQUESTED', 'REFUND_CONFIRMED', 'REFUND_REFUSED')
      when 'DISPUTE' then kind in ('DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST')
      when 'PAYOUT' then kind in (
        'PAYOUT_REQUESTED', 'PAYOUT_SETTLED', 'PAYOUT_SETTLED_TO_ACCOUNT', 'PAYOUT_FAILED',
        'PAYOUT_RETURNED')
      when 'PIX_OUT' then kind in ('PIX_OUT_REQUESTED', 'PIX_OUT_SETTLED', 'PIX_OUT_FAILED')
      when 'MED_CLAIM' then kind in ('MED_BLOCKED', 'MED_RETURNED', 'MED_RELEASED')
      when 'BILL' then kind in ('BILL_PAYMENT_STARTED', 'BILL_PAID', 'BILL_PAYMENT_FAILED')
      when 'CARD_PURCHASE' then kind in ('CARD_PURCHASE_APPROVED', 'CARD_PURCHASE_REVERSED')
      when 'CARD_INVOICE' then kind in ('CARD_INVOICE_PAID')
      when 'OPERATOR_REQUEST' then kind in ('DEBT_WRITTEN_OFF', 'BALANCE_ADJUSTED')
      else false
    end),
  constraint journal_entry_reference check (
    case when ref_type in ('PAYMENT', 'SETTLEMENT') then ref_code is not null and ref_id is null
         else ref_id is not null and ref_code is null end)
);
-- An entry of a kind about one thing is posted once: the last line of idempotency, behind the
-- guards on states. Each row is in one of the two indexes.
create unique index journal_entry_by_id on journal_entry (seller_id, kind, ref_id)
  where ref_id is not null;
create unique index journal_entry_by_code on journal_entry (seller_id, kind, ref_code)
  where ref_code is not null;
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
