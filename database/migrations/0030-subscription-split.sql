-- Subscriptions whose every charge is split among sub-sellers.

alter table subscription
  add column split jsonb,
  add check (split is null or payment_method = 'CREDIT_CARD');
comment on column subscription.split is
  'The share of each sub-seller in every charge: its ledger owner, type, and value in hundredths.';
