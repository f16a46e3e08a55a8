-- An issuer takes back a part of a purchase, such as one of the goods that were sent back.
alter table card_purchase add column reversed_centavos bigint not null default 0;
alter table card_purchase
  add constraint card_purchase_reversed_centavos_check
    check (reversed_centavos between 0 and amount_centavos) not valid;
comment on column card_purchase.reversed_centavos is
  'What was reversed in parts; reversed_at: since when nothing is left of it.';
