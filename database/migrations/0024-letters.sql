-- Letters of cancellation: drawn once, read by whoever has the address, for a week.

create table letter (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  -- Of the secret in the address; the secret itself is in no table.
  token_hash bytea not null,
  content bytea not null,
  expires_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('letter', true);
create index letter_over on letter (expires_at);
