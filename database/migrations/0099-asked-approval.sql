-- A change that lets more Pix leave by one person alone waits for another administrator.

alter table bank_account
  add column asked_approval_above_centavos bigint,
  add column asked_approval_by uuid,
  add column asked_approval_at timestamptz;

alter table bank_account
  add constraint bank_account_asked_approval check (
    (asked_approval_by is null) = (asked_approval_at is null)
    and (asked_approval_above_centavos is null
         or asked_approval_above_centavos >= 0 and asked_approval_by is not null)) not valid;

comment on column bank_account.asked_approval_above_centavos is
  'The amount that an administrator asked for; null: none needs an approval, or nothing is asked.';
comment on column bank_account.asked_approval_by is
  'Who asked for it, and so cannot confirm it; null: nothing is asked.';
