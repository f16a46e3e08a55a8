-- Money that leaves through a bank: withdrawals, payouts of sub-sellers, and bills.

alter table seller add column account_sealed bytea;
comment on column seller.account_sealed is
  'Bank account and Pix key to which the seller withdraws, encrypted; null: none is known.';

create table payout (
  seller_id integer not null,
  id uuid not null,
  owner_id uuid not null,
  purpose text not null check (purpose in ('WITHDRAWAL', 'SUB_SELLER', 'BILL')),
  bill_id uuid,
  source text not null check (source in ('AVAILABLE', 'BANKING')),
  state text not null check (state in (
    'WAITING_APPROVAL', 'SCHEDULED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'PAID', 'REJECTED')),
  amount_centavos bigint not null check (amount_centavos > 0),
  provider text not null,
  target_sealed bytea not null,
  requested_on date not null,
  scheduled_date date not null,
  bank_reference text,
  reason text,
  paid_on date,
  returned_on date,
  poll_count integer not null,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  check ((purpose = 'BILL') = (bill_id is not null)),
  check (source = 'AVAILABLE' or purpose = 'BILL'),
  check ((state = 'REJECTED') = (reason is not null)),
  check (returned_on is null or (state = 'REJECTED' and paid_on is not null))
);
call enable_row_security('payout', true);
create index payout_listed on payout (seller_id, owner_id, requested_on, id)
  where state in ('WAITING_APPROVAL', 'SCHEDULED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW');
create index payout_paid on payout (seller_id, owner_id, paid_on) where paid_on is not null;
create index payout_to_approve on payout (created_at) where state = 'WAITING_APPROVAL';
create index payout_to_send on payout (scheduled_date, next_poll_at) where state = 'SCHEDULED';
create index payout_to_poll on payout (next_poll_at) where state in ('SENDING', 'UNKNOWN');
create unique index payout_of_bill_alive on payout (seller_id, bill_id)
  where state in ('WAITING_APPROVAL', 'SCHEDULED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW');
comment on table payout is 'Money that leaves for a bank account, and what became of it (SM-TRANSFER).';
comment on column payout.owner_id is 'The seller or the sub-seller, as in posting.owner_id.';
comment on column payout.bill_id is 'The bill that it pays.';
comment on column payout.source is 'The account of the owner that the money comes from.';
comment on column payout.state is
  'SENDING, UNKNOWN and NEEDS_REVIEW are SCHEDULED on the wire: it was or may have been sent.';
comment on column payout.provider is 'The bank that sends it.';
comment on column payout.target_sealed is
  'Account, key or code that is paid, encrypted; the same however often it is sent.';
comment on column payout.bank_reference is 'The bank''s own number of it.';
comment on column payout.reason is 'Why it was rejected or returned.';
comment on column payout.returned_on is 'The day on which the bank sent it back after it was paid.';
comment on column payout.next_poll_at is 'The host''s time from which it may be sent or queried again.';

alter table operator_case drop constraint operator_case_kind_check;
alter table operator_case add constraint operator_case_kind_check check (kind in (
  'PAID_TWICE', 'PAID_AFTER_END', 'CAPTURE_MISMATCH', 'OUTCOME_UNKNOWN', 'REFUND_UNKNOWN',
  'CODE_UNKNOWN', 'INVOICE_UNKNOWN', 'DISPUTE_AFTER_END', 'DISPUTE_CONTRADICTED',
  'SETTLEMENT_DIFFERENCE', 'ITEM_FAILED', 'ADJUSTED_TO_SUSPENSE', 'BUYER_RETURN_UNKNOWN',
  'BUYER_RETURNED_TWICE', 'PAYOUT_UNKNOWN', 'PAYOUT_APPROVAL', 'PAYOUT_CONTRADICTED'));

alter table operator_request drop constraint operator_request_kind_check;
alter table operator_request add constraint operator_request_kind_check check (kind in (
  'DEBT_WRITE_OFF', 'BALANCE_ADJUSTMENT', 'RETURN_TO_BUYER', 'PAYOUT_DECISION'));

do $$
declare
  definition text;
begin
  select pg_get_constraintdef(oid) into strict definition from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    definition, '''SUBSCRIPTION_UPDATED''', '''SUBSCRIPTION_UPDATED''::text, '
    '''PAYOUT_REQUESTED''::text, ''PAYOUT_SCHEDULED''::text, ''PAYOUT_PAID''::text, '
    '''PAYOUT_REJECTED''::text, ''PAYOUT_RETURNED''');
end $$;
