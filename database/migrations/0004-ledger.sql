-- The double-entry ledger; docs/ledger.md has its accounts and its kinds of entries.

create table journal_entry (
  seller_id integer not null,
  id uuid not null,
  kind text not null,
  ref_type text not null,
  ref_id uuid,
  ref_code text,
  occurred_at timestamptz not null,
  effective_date date not null,
  reversal_of uuid,
  line_count smallint not null check (line_count >= 2),
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
call enable_row_security('journal_entry', true);
revoke update, delete on journal_entry from guiche_app, guiche_jobs;
create index journal_entry_by_date on journal_entry (seller_id, effective_date desc, id desc);
comment on table journal_entry is
  'An entry of the ledger: what happened, and what it refers to. Never changed, never deleted.';
comment on column journal_entry.kind is 'server/areas/ledger/entries.ts says what each kind means.';
comment on column journal_entry.ref_id is 'A row of ours of the type that ref_type names.';
comment on column journal_entry.ref_code is 'What a company outside identifies, or a settlement file.';
comment on column journal_entry.effective_date is 'The day on which it counts in the statement.';
comment on column journal_entry.reversal_of is 'The entry that this one takes back.';
comment on column journal_entry.line_count is 'How many lines it has, so that none can be added later.';

create table posting (
  seller_id integer not null,
  entry_id uuid not null,
  owner_id uuid not null,
  code text not null constraint posting_code check (
    code in (
      'RECEIVABLE', 'AVAILABLE', 'DEBT', 'ANTICIPATED_DEBT', 'TRANSFER_PENDING', 'REFUND_PENDING',
      'DISPUTE_HOLD', 'BILL_PENDING', 'BANKING', 'BANKING_HELD', 'CARD_INVOICE',
      'MEMO_PAID_OUTSIDE', 'MEMO_SALES', 'P:CUSTODY', 'P:FEES', 'P:FIXED_FEES',
      'P:ANTICIPATION_INCOME', 'P:ACQ_COST', 'P:CHARGEBACK_COST', 'P:LOSS', 'P:ISSUER_PAYABLE',
      'P:BUYER_REFUND_DUE', 'P:SUSPENSE')
    or code ~ '^P:(ACQ|PIX|BOLETO|CASH):[a-z0-9-]+$'),
  amount bigint not null check (amount <> 0),
  primary key (seller_id, entry_id, owner_id, code),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id)
);
call enable_row_security('posting', true);
revoke update, delete on posting from guiche_app, guiche_jobs;
create index posting_by_account on posting (seller_id, owner_id, code, entry_id);
comment on table posting is 'A line of an entry: one account, once an entry. Never changed, never deleted.';
comment on column posting.owner_id is
  'The seller, a sub-seller, or the nil uuid: the platform''s own account, once a seller.';
comment on column posting.amount is 'Centavos; credit positive, debit negative.';

create table account_balance (
  seller_id integer not null,
  owner_id uuid not null,
  code text not null constraint account_balance_code check (code in (
    'RECEIVABLE', 'AVAILABLE', 'DEBT', 'ANTICIPATED_DEBT', 'TRANSFER_PENDING', 'REFUND_PENDING',
    'DISPUTE_HOLD', 'BILL_PENDING', 'BANKING', 'BANKING_HELD', 'CARD_INVOICE',
    'MEMO_PAID_OUTSIDE', 'MEMO_SALES')),
  balance bigint not null check (balance >= 0),
  version bigint not null,
  primary key (seller_id, owner_id, code)
);
call enable_row_security('account_balance', true);
comment on table account_balance is 'The balance of an account of a seller or sub-seller: the sum of its postings.';
comment on column account_balance.balance is
  'Centavos in the account''s own direction: what is owed to the owner, or by it; never below 0.';


-- Guards inside the database: history is never rewritten, every entry sums to zero at COMMIT. Citus
-- takes no triggers on distributed tables: there the grants and the invariants (I1, I2) remain.

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on journal_entry
  for each row execute function refuse_rewriting();
create trigger append_only before update or delete on posting
  for each row execute function refuse_rewriting();
create trigger no_truncate before truncate on journal_entry
  for each statement execute function refuse_rewriting();
create trigger no_truncate before truncate on posting
  for each statement execute function refuse_rewriting();

create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  total numeric;
  lines integer;
begin
  select sum(amount), count(*) into total, lines
    from posting where seller_id = new.seller_id and entry_id = new.id;
  -- IS DISTINCT FROM: rows hidden by a policy sum to NULL, which <> would let pass.
  if total is distinct from 0 or lines <> new.line_count then
    raise exception 'entry % is unbalanced: % over % lines', new.id, total, lines
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger balanced after insert on journal_entry
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function refuse_late_line() returns trigger language plpgsql as $$
declare
  expected integer;
  lines integer;
begin
  select line_count into expected
    from journal_entry where seller_id = new.seller_id and id = new.entry_id;
  select count(*) into lines
    from posting where seller_id = new.seller_id and entry_id = new.entry_id;
  if lines is distinct from expected then
    raise exception 'entry % has % lines, not %', new.entry_id, expected, lines
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create constraint trigger with_its_entry after insert on posting
  deferrable initially deferred for each row execute function refuse_late_line();
