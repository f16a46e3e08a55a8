-- Who gets a share of a seller's sales. What only its own screens show joins with them.

create table sub_seller (
  seller_id integer not null,
  -- Its number at its seller.
  id integer not null check (id > 0),
  -- Whose accounts of the ledger its money is in.
  owner_id uuid not null,
  name text not null,
  document text not null,
  document_type text not null check (document_type in ('CPF', 'CNPJ')),
  payment_type text not null check (payment_type in ('PERCENTAGE', 'FIXED')),
  -- Hundredths: basis points of a percentage, centavos of a fixed amount.
  payment_value bigint not null check (payment_value > 0),
  is_active boolean not null,
  split_status text not null check (split_status in ('PROCESSING', 'ACTIVE', 'INACTIVE')),
  -- Folded name, made by the application; see searchText.
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  unique (seller_id, owner_id),
  unique (seller_id, document),
  foreign key (seller_id) references seller (seller_id)
);
call wall('sub_seller', false);
create index sub_seller_by_name on sub_seller (seller_id, name, id);
create index sub_seller_search on sub_seller using gin (seller_id, search gin_trgm_ops);
