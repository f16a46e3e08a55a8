-- What is claimed back of a charge that was paid: by its seller (refund), by its buyer (dispute).

create table refund (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  attempt_id uuid not null,
  state text not null check (state in ('SENDING', 'UNKNOWN', 'CONFIRMED', 'REFUSED', 'HUMAN')),
  amount_centavos bigint not null check (amount_centavos > 0),
  as_fraud boolean not null,
  -- The entry that pulled the money, reversed when the acquirer refuses.
  entry_id uuid not null,
  asks integer not null,
  next_ask_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  foreign key (seller_id, attempt_id) references attempt (seller_id, id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id)
);
call wall('refund', true);
create unique index refund_alive on refund (seller_id, charge_id)
  where state in ('SENDING', 'UNKNOWN', 'HUMAN');
create index refund_of_charge on refund (seller_id, charge_id, created_at);
create index refund_to_ask on refund (next_ask_at) where state in ('SENDING', 'UNKNOWN');

create table dispute (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  attempt_id uuid not null,
  state text not null check (state in ('OPEN', 'CONTESTED', 'WON', 'LOST')),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null,
  opened_on date not null,
  -- The last day on which it can be contested.
  deadline date not null,
  entry_id uuid not null,
  message text,
  contested_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  foreign key (seller_id, attempt_id) references attempt (seller_id, id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id)
);
call wall('dispute', true);
create unique index dispute_alive on dispute (seller_id, charge_id)
  where state in ('OPEN', 'CONTESTED');
create index dispute_of_charge on dispute (seller_id, charge_id, created_at);
create index dispute_due on dispute (deadline) where state = 'OPEN';

create table dispute_document (
  seller_id integer not null,
  dispute_id uuid not null,
  position integer not null,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (seller_id, dispute_id, position),
  foreign key (seller_id, dispute_id) references dispute (seller_id, id)
);
call wall('dispute_document', false);
