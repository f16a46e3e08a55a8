-- What a seller's checkout is called, and where it stands (E-CHECKOUT).
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

-- The wall stands before an owner who is no superuser, too.
alter table seller no force row level security;
insert into checkout (seller_id, title, sub_domain, created_at, updated_at)
  select seller_id, fantasy_name, sub_domain, created_at, created_at
    from seller where sub_domain is not null;
alter table seller force row level security;
alter table seller drop column sub_domain;

call wall('checkout', false);
