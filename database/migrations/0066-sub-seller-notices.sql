-- Who is told by mail that a sub-seller's bank data or contact changed: the addresses that held when
-- it changed. An event names the notice and holds no address; the notice goes once it is mailed.
create table sub_seller_notice (
  seller_id integer not null,
  id uuid not null,
  sub_seller_id integer not null,
  addresses text[] not null check (cardinality(addresses) > 0),
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, sub_seller_id) references sub_seller (seller_id, id)
);
call wall('sub_seller_notice', false);
create index sub_seller_notice_of on sub_seller_notice (seller_id, sub_seller_id);
