-- Customers of a seller.

create table customer (
  seller_id integer not null,
  id uuid not null,
  name text not null,
  fantasy_name text,
  document_number text not null,
  document_type text not null,
  document_nation text not null,
  email text not null,
  alternative_email text,
  country_code text not null,
  phone text not null,
  address jsonb,
  use_seller_address boolean not null,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  unique (seller_id, document_nation, document_number),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('customer', false);
create index customer_by_name on customer (seller_id, name, id);
create index customer_by_email on customer (seller_id, email, id);
create index customer_by_creation on customer (seller_id, created_at, id);
create index customer_by_document on customer (seller_id, document_number text_pattern_ops);
-- The text leads: in the other order each candidate costs twice the way through the entries of a
-- large seller. What was written last is looked through entry by entry, so little of it may wait.
create index customer_search on customer
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
-- Whether a part of a name is rare or frequent decides between two plans; a hundred samples of a
-- million rows do not tell.
alter table customer alter search set statistics 1000;
comment on table customer is 'A customer of a seller, known by its document.';
comment on column customer.search is 'Folded name and e-mail, made by the program: searchText().';
