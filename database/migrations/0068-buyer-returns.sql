-- Money that a buyer paid without a charge that took it, given back to the buyer (DUPLICATE_PAYMENT_REFUNDED).
create table buyer_return (
  seller_id integer not null,
  id uuid not null,
  -- The operator case of the money that is due.
  case_id uuid not null,
  charge_id uuid not null,
  -- What was paid: the attempt, the end-to-end id of the Pix, the bank's id of the slip's payment.
  payment_id text not null,
  method text not null check (method in ('CARD', 'PIX', 'BANK_SLIP')),
  -- REQUESTED: never sent. SENDING: one process is sending it. UNKNOWN: to be asked about.
  -- NEEDS_REVIEW: no answer until the schedule ended. CONFIRMED, REFUSED: the company's final answer.
  state text not null
    check (state in ('REQUESTED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'CONFIRMED', 'REFUSED')),
  amount_centavos bigint not null check (amount_centavos > 0),
  -- Of the bank transfer by which people gave it back outside the product.
  transfer_reference text,
  -- Why it was not given back.
  refusal text,
  asks integer not null,
  next_ask_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, case_id) references operator_case (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  constraint buyer_return_transfer check ((method = 'BANK_SLIP') = (transfer_reference is not null)),
  constraint buyer_return_transfer_done check (method <> 'BANK_SLIP' or state = 'CONFIRMED'),
  constraint buyer_return_refused check ((state = 'REFUSED') = (refusal is not null))
);
call wall('buyer_return', true);
-- Only operators begin one, and none is deleted.
revoke insert, delete on buyer_return from guiche_app;
revoke delete on buyer_return from guiche_jobs;
create unique index buyer_return_alive on buyer_return (seller_id, case_id)
  where state in ('REQUESTED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW');
create index buyer_return_of_case on buyer_return (seller_id, case_id, created_at);
create index buyer_return_to_ask on buyer_return (next_ask_at)
  where state in ('REQUESTED', 'SENDING', 'UNKNOWN');
