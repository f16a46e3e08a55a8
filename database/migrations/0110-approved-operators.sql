-- An operator whom another one added may act once a third person has approved the key, and operators
-- have a flag taken from a seller and companies asked again about attempts and refunds.

alter table operator add column approved_by text, add column approved_at timestamptz;
update operator set approved_at = created_at;
comment on column operator.approved_at is
  'Since when the operator may act; null while another operator has to approve the key.';
comment on column operator.approved_by is
  'Who approved the key; null for the first two, who need no approval.';

-- There are few operators, and few requests of theirs: these checks read both tables at once.
alter table operator
  -- squawk-ignore constraint-missing-not-valid
  add constraint operator_approved_by_other
    check (approved_by is null or approved_at is not null and approved_by <> name
           and approved_by is distinct from added_by);

alter table operator_request drop constraint operator_request_kind_check;
alter table operator_request
  -- squawk-ignore constraint-missing-not-valid
  add constraint operator_request_kind_check check (kind in (
    'DEBT_WRITE_OFF', 'BALANCE_ADJUSTMENT', 'RETURN_TO_BUYER', 'PAYOUT_DECISION', 'SELLER_UNFLAG',
    'OUTCOME_QUERY'));
