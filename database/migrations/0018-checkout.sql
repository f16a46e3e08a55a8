-- The checkout of a seller.

create table checkout (
  seller_id integer not null,
  title text not null,
  description text,
  sub_domain text not null,
  color text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (seller_id),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('checkout', false);
comment on table checkout is 'What a seller''s checkout is called, and its sub-domain.';
