-- Claims of Pix that the business account received (MED): what the payer's bank asks back.

create table med_claim (
  seller_id integer not null,
  id uuid not null,
  provider text not null,
  provider_ref text not null,
  pix_id uuid not null,
  state text not null check (state in ('OPEN', 'RETURNED', 'RELEASED')),
  kind text not null check (kind in ('FRAUD', 'OPERATIONAL_ERROR')),
  reason text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  held_centavos bigint not null check (held_centavos between 0 and amount_centavos),
  returned_centavos bigint not null check (returned_centavos between 0 and held_centavos),
  opened_at timestamptz not null,
  deadline date not null,
  ended_at timestamptz,
  poll_count integer not null,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, pix_id) references account_pix (seller_id, id),
  check ((state = 'OPEN') = (ended_at is null)),
  check (state = 'RETURNED' or returned_centavos = 0),
  check (state = 'OPEN' or next_poll_at is null)
);
call enable_row_security('med_claim', true);
create index med_claim_listed on med_claim (seller_id, opened_at, id);
create index med_claim_of_pix on med_claim (seller_id, pix_id, opened_at);
create index med_claim_lacking on med_claim (seller_id, opened_at, id)
  where state = 'OPEN' and held_centavos < amount_centavos;
create index med_claim_to_poll on med_claim (next_poll_at) where next_poll_at is not null;
create index med_claim_known on med_claim (provider, provider_ref);
comment on table med_claim is
  'What the bank of who sent a Pix to the business account asks back (MED), and what is held for it.';
comment on column med_claim.provider_ref is 'The id of the claim at the bank of the account.';
comment on column med_claim.held_centavos is
  'What was blocked for it so far: more as the account receives, at most its amount.';
comment on column med_claim.returned_centavos is 'What the bank returned to the payer''s bank.';
comment on column med_claim.deadline is 'The last day on which the bank decides.';
comment on column med_claim.next_poll_at is
  'The host''s time at which the bank learns what is held and is asked for its decision; null: it ended, or operators were asked.';

-- A claim is blocked in several parts; each names the claim and what was blocked before it.
alter table journal_entry drop constraint journal_entry_kind;
alter table journal_entry drop constraint journal_entry_reference;
alter table journal_entry
  add constraint journal_entry_kind check (
    case ref_type
      when 'CHARGE' then kind in ('CARD_CAPTURED', 'CARD_CAPTURED_EARLY', 'PIX_RECEIVED',
                                  'BOLETO_PAID', 'MANUAL_PAYMENT_RECORDED')
      when 'RECEIVABLE' then kind = 'RECEIVABLE_RELEASED'
      when 'PAYMENT' then kind in ('DUPLICATE_PAYMENT_RECEIVED', 'DUPLICATE_PAYMENT_DISPUTED',
                                   'DUPLICATE_PAYMENT_REFUNDED', 'ACCOUNT_PIX_RECEIVED')
      when 'SETTLEMENT' then kind in ('ACQUIRER_SETTLED', 'COLLECTION_SETTLED')
      when 'ANTICIPATION' then kind = 'RECEIVABLES_ANTICIPATED'
      when 'REFUND' then kind in ('REFUND_REQUESTED', 'REFUND_CONFIRMED', 'REFUND_REFUSED')
      when 'DISPUTE' then kind in ('DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST')
      when 'PAYOUT' then kind in ('PAYOUT_REQUESTED', 'PAYOUT_SETTLED',
                                  'PAYOUT_SETTLED_TO_ACCOUNT', 'PAYOUT_FAILED', 'PAYOUT_RETURNED')
      when 'PIX_OUT' then kind in ('PIX_OUT_REQUESTED', 'PIX_OUT_SETTLED', 'PIX_OUT_FAILED')
      when 'MED_BLOCK' then kind = 'MED_BLOCKED'
      when 'MED_CLAIM' then kind in ('MED_RETURNED', 'MED_RELEASED')
      when 'BILL' then kind in ('BILL_PAYMENT_STARTED', 'BILL_PAID', 'BILL_PAYMENT_FAILED')
      when 'CARD_PURCHASE' then kind in ('CARD_PURCHASE_APPROVED', 'CARD_PURCHASE_REVERSED')
      when 'CARD_INVOICE' then kind = 'CARD_INVOICE_PAID'
      when 'OPERATOR_REQUEST' then kind in ('DEBT_WRITTEN_OFF', 'BALANCE_ADJUSTED')
      else false
    end),
  add constraint journal_entry_reference check (
    case when ref_type in ('PAYMENT', 'SETTLEMENT', 'MED_BLOCK')
         then ref_code is not null and ref_id is null
         else ref_id is not null and ref_code is null end);

do $$
declare
  checked record;
  listed text;
begin
  for checked in
    select * from (values
      ('event', 'event_type_check', '''ACCOUNT_PIX_RECEIVED''::text',
       '''MED_CLAIM_OPENED''::text, ''MED_CLAIM_HELD''::text, ''MED_CLAIM_RETURNED''::text, '
       '''MED_CLAIM_RELEASED''::text'),
      ('operator_case', 'operator_case_kind_check', '''PAYOUT_CONTRADICTED''::text',
       '''MED_CLAIM_UNKNOWN''::text, ''MED_CLAIM_CONTRADICTED''::text'),
      ('settlement_item', 'settlement_item_kind_check', '''account-pix''::text',
       '''account-pix-claim''::text'),
      ('settlement_unplaced', 'settlement_unplaced_kind_check', '''account-pix''::text',
       '''account-pix-claim''::text')
    ) as change (name, check_name, known, added)
  loop
    select pg_get_constraintdef(oid) into listed from pg_constraint
     where conrelid = checked.name::regclass and conname = checked.check_name;
    execute format('alter table %I drop constraint %I', checked.name, checked.check_name);
    execute format('alter table %I add constraint %I ', checked.name, checked.check_name)
      || replace(listed, checked.known, checked.known || ', ' || checked.added);
  end loop;
end $$;
