-- Renewals by card: the card of record of a subscription, and when the card of a charge is charged.

create table subscription_card (
  seller_id integer not null,
  id uuid not null,
  subscription_id uuid not null,
  provider text not null,
  state text not null check (state in ('STORING', 'STORED', 'ENDED')),
  card_token_sealed bytea,
  card jsonb,
  poll_count integer not null,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, id) references attempt (seller_id, id),
  foreign key (seller_id, subscription_id) references subscription (seller_id, id),
  check ((state = 'ENDED') = (card_token_sealed is null)),
  check (state <> 'STORED' or card is not null)
);
call enable_row_security('subscription_card', true);
create unique index subscription_card_of_record on subscription_card (seller_id, subscription_id)
  where state = 'STORED';
create index subscription_card_to_store on subscription_card (next_poll_at) where state = 'STORING';
comment on table subscription_card is
  'A card with which a charge of a subscription was paid; the STORED one is charged for renewals.';
comment on column subscription_card.id is 'The attempt with the card, under whose id the acquirer stores it.';
comment on column subscription_card.card_token_sealed is
  'STORING: the single-use token; STORED: the token of the card that the acquirer stores.';

create table card_collection (
  seller_id integer not null,
  id uuid not null,
  subscription_id uuid not null,
  next_on date,
  retry_on date,
  attempt_id uuid,
  stopped text check (stopped in ('OVER', 'HARD_DECLINE', 'NO_RETRY_LEFT', 'NO_CARD', 'PAUSED', 'BUSY')),
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, id) references charge (seller_id, id),
  foreign key (seller_id, subscription_id) references subscription (seller_id, id),
  check (next_on is null or stopped is null)
);
call enable_row_security('card_collection', true);
create index card_collection_due on card_collection (next_on) where next_on is not null;
comment on table card_collection is
  'When the card of record is charged for a charge of a subscription; its id is the charge''s.';
comment on column card_collection.next_on is 'The day of the next attempt; null while one is in flight or none is planned.';
comment on column card_collection.retry_on is 'The day of the attempt after one that is in flight, if that is softly declined.';
comment on column card_collection.attempt_id is 'The latest attempt.';
comment on column card_collection.stopped is 'Why no attempt is planned any more.';
