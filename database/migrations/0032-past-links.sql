-- What a link asked for before it was changed: a checkout that is open keeps it (SM-LINK).
create table payment_link_past (
  seller_id integer not null,
  link_id uuid not null,
  version integer not null,
  title text not null,
  value_centavos bigint not null,
  scheduled_at timestamptz,
  terms jsonb not null,
  replaced_at timestamptz not null,
  primary key (seller_id, link_id, version),
  foreign key (seller_id, link_id) references payment_link (seller_id, id)
);
call wall('payment_link_past', false);
