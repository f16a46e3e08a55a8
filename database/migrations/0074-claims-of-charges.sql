-- Claims of Pix that paid charges (MED).

create table charge_claim (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  code_id uuid not null,
  provider text not null,
  state text not null check (state in ('OPEN', 'RETURNED', 'RELEASED')),
  kind text not null check (kind in ('FRAUD', 'OPERATIONAL_ERROR')),
  reason text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  entry_id uuid not null,
  opened_at timestamptz not null,
  deadline date not null,
  ended_at timestamptz,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  foreign key (seller_id, code_id) references payment_code (seller_id, id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id),
  check ((state = 'OPEN') = (ended_at is null)),
  check ((state = 'OPEN') = (next_poll_at is not null))
);
call enable_row_security('charge_claim', true);
create unique index charge_claim_open on charge_claim (seller_id, charge_id) where state = 'OPEN';
create index charge_claim_of_charge on charge_claim (seller_id, charge_id, opened_at);
create index charge_claim_to_poll on charge_claim (next_poll_at) where next_poll_at is not null;
comment on table charge_claim is
  'What the payer''s bank asks back of a Pix that paid a charge (MED); all of it is held.';
comment on column charge_claim.entry_id is 'The entry that held the money.';
comment on column charge_claim.deadline is 'The last day on which the bank decides.';
comment on column charge_claim.next_poll_at is
  'The host''s time at which the bank is asked for its decision; null: it ended.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''MED_CLAIM_OPENED''::text',
    '''MED_CLAIM_OPENED''::text, ''PAYMENT_CLAIM_OPENED''::text, ''PAYMENT_CLAIM_RETURNED''::text, '
    '''PAYMENT_CLAIM_RELEASED''::text');
end $$;
