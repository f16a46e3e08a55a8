-- Payment links.

create table payment_link (
  seller_id integer not null,
  id uuid not null,
  type text not null check (type in ('ORDER', 'SUBSCRIPTION', 'FAST_ORDER')),
  state text not null check (state in ('OPEN', 'EXPIRED', 'COMPLETED', 'DELETED')),
  title text not null,
  value_centavos bigint not null check (value_centavos > 0),
  customer_id uuid,
  white_label boolean not null,
  scheduled_at timestamptz,
  expires_at timestamptz,
  terms jsonb not null,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id, customer_id) references customer (seller_id, id)
);
call enable_row_security('payment_link', true);
create index payment_link_list
  on payment_link (seller_id, type, white_label, created_at desc, id desc)
  where state <> 'DELETED';
create index payment_link_search on payment_link
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
create index payment_link_expiry on payment_link (expires_at) where state = 'OPEN';
alter table payment_link alter search set statistics 1000;
comment on table payment_link is 'A link by which a buyer pays.';
comment on column payment_link.customer_id is 'The only customer that may pay by it; null: anybody.';
comment on column payment_link.terms is
  'What the form chose: description, methods, instalments, discounts, timer, split, metadata.';
comment on column payment_link.search is 'Folded title, made by the program: searchText().';

create table payment_link_version (
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
call enable_row_security('payment_link_version', false);
comment on table payment_link_version is
  'An earlier version of a link: a checkout that was open before a change keeps it (SM-LINK).';
