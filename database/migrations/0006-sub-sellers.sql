-- Sub-sellers, who receive a share of a seller's sales.

create table sub_seller (
  seller_id integer not null,
  id integer not null check (id > 0),
  owner_id uuid not null,
  name text not null,
  document text not null,
  document_type text not null check (document_type in ('CPF', 'CNPJ')),
  payment_type text not null check (payment_type in ('PERCENTAGE', 'FIXED')),
  payment_value bigint not null check (payment_value > 0),
  is_active boolean not null,
  split_status text not null check (split_status in ('PROCESSING', 'ACTIVE', 'INACTIVE')),
  search text not null,
  address jsonb,
  account_sealed bytea,
  contact jsonb,
  owner jsonb,
  opening_date date,
  description text,
  alternative_email text,
  registration_id uuid,
  registered_at timestamptz,
  refused_at_once boolean not null default false,
  poll_count integer not null default 0,
  next_poll_at timestamptz,
  payouts_held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  unique (seller_id, owner_id),
  unique (seller_id, document),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('sub_seller', true);
create index sub_seller_by_name on sub_seller (seller_id, name, id);
create index sub_seller_search on sub_seller
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
create unique index sub_seller_registration on sub_seller (seller_id, registration_id);
create index sub_seller_to_poll on sub_seller (next_poll_at) where next_poll_at is not null;
comment on table sub_seller is 'A sub-seller and its registration for splits at the payment companies.';
comment on column sub_seller.id is 'Its number at its seller.';
comment on column sub_seller.owner_id is 'The owner of its accounts in the ledger.';
comment on column sub_seller.payment_value is 'Basis points of a percentage, centavos of a fixed amount.';
comment on column sub_seller.account_sealed is
  'Bank account and Pix key, sealed: a copy of the table does not tell where anybody is paid.';
comment on column sub_seller.registration_id is
  'The id under which the registration in force is polled; null before the first.';
comment on column sub_seller.registered_at is 'Product time at which the registration began.';
comment on column sub_seller.refused_at_once is
  'Whether the refusal came at once: then the call that registered answers it.';
comment on column sub_seller.next_poll_at is 'When it is polled again; null: nothing to poll.';
comment on column sub_seller.payouts_held_until is
  'Product time until which nothing is paid out, after the bank data changed.';
comment on column sub_seller.search is 'Folded name, made by the program: searchText().';

create table sub_seller_notice (
  seller_id integer not null,
  id uuid not null,
  sub_seller_id integer not null,
  addresses text[] not null check (cardinality(addresses) > 0),
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, sub_seller_id) references sub_seller (seller_id, id)
);
call enable_row_security('sub_seller_notice', false);
create index sub_seller_notice_of on sub_seller_notice (seller_id, sub_seller_id);
comment on table sub_seller_notice is
  'Who is told by mail that a sub-seller''s bank data or contact changed: the addresses before the
change. An event names the notice and holds no address; the row goes once it is mailed.';
