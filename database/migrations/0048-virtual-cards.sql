-- Virtual cards (SM-CARD). Their numbers are the issuer's: nothing of them stands here but the
-- last 4 digits.
create table virtual_card (
  seller_id integer not null,
  id uuid not null,
  -- Under which the issuer was asked for it, and knows it.
  card_id uuid not null,
  name text not null,
  -- Folded name, made by the application; see searchText.
  search text not null,
  last4 text check (last4 ~ '^\d{4}$'),
  state text not null check (state in ('CREATING', 'MADE', 'REFUSED')),
  status text not null check (status in ('ACTIVE', 'BLOCKED')),
  -- What the issuer was asked to make of it and hasn't confirmed yet.
  wanted text check (wanted in ('ACTIVE', 'BLOCKED')),
  asks integer not null,
  -- When the issuer is asked again; absent while there is nothing to ask.
  next_ask_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, card_id),
  foreign key (seller_id) references seller (seller_id),
  check ((state = 'MADE') = (last4 is not null))
);
call wall('virtual_card', true);
create index virtual_card_newest on virtual_card (seller_id, created_at, id);
create index virtual_card_to_ask on virtual_card (next_ask_at) where next_ask_at is not null;
