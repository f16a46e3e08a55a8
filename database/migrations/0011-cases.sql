-- Operator cases: what a person has to look at.

create table operator_case (
  seller_id integer not null,
  id uuid not null,
  kind text not null check (kind in (
    'PAID_TWICE', 'PAID_AFTER_END', 'CAPTURE_MISMATCH', 'OUTCOME_UNKNOWN', 'REFUND_UNKNOWN',
    'CODE_UNKNOWN', 'INVOICE_UNKNOWN', 'DISPUTE_AFTER_END', 'DISPUTE_CONTRADICTED',
    'SETTLEMENT_DIFFERENCE', 'ITEM_FAILED', 'ADJUSTED_TO_SUSPENSE', 'BUYER_RETURN_UNKNOWN',
    'BUYER_RETURNED_TWICE')),
  charge_id uuid,
  amount_centavos bigint not null,
  detail jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  close_reason text,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  constraint operator_case_closed_with_reason check ((closed_at is null) = (close_reason is null))
);
call enable_row_security('operator_case', true);
create index operator_case_open on operator_case (opened_at, id) where closed_at is null;
comment on table operator_case is
  'Money paid twice, amounts that differ, outcomes that no company told: an operator closes it with a reason.';
comment on column operator_case.charge_id is 'Null when it is not about a charge: a settlement file, a job.';
comment on column operator_case.amount_centavos is 'What is at stake.';
