-- The receipt of a Pix names the payment as its bank does, and the moment of it.

alter table payment_code
  add column payment_id text,
  add column paid_at timestamptz,
  add constraint payment_code_paid_at_check check ((payment_id is null) = (paid_at is null));
comment on column payment_code.payment_id is
  'The end-to-end id of the Pix that paid the charge by this code; null for a slip.';
