-- Cards that the acquirer keeps until the hour at which their charge is made (R-LNKF-07).
create table scheduled_card (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  state text not null check (state in ('KEEPING', 'KEPT', 'CHARGED', 'OVER')),
  card_token_sealed bytea,
  charge_at timestamptz not null,
  asks integer not null,
  next_ask_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('scheduled_card', true);
create index scheduled_card_of_charge on scheduled_card (seller_id, charge_id, created_at);
create index scheduled_card_to_ask on scheduled_card (next_ask_at) where state = 'KEEPING';
create index scheduled_card_due on scheduled_card (charge_at) where state = 'KEPT';
