-- Plans: what a seller sells again and again.

create table plan (
  seller_id integer not null,
  id integer not null check (id > 0),
  title text not null,
  description text,
  bullets text[] not null,
  month_centavos bigint not null check (month_centavos > 0),
  semester_month_centavos bigint not null check (semester_month_centavos > 0),
  semester_centavos bigint not null generated always as (semester_month_centavos * 6) stored,
  year_month_centavos bigint not null check (year_month_centavos > 0),
  year_centavos bigint not null generated always as (year_month_centavos * 12) stored,
  credit_card boolean not null,
  bank_slip boolean not null,
  pix boolean not null,
  checkout_id integer check (checkout_id = seller_id),
  active boolean not null,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check (credit_card or bank_slip or pix)
);
call enable_row_security('plan', false);
create index plan_by_title on plan (seller_id, title, id);
create index plan_search on plan using gin (seller_id, search gin_trgm_ops);
comment on table plan is 'A plan with a price for each period.';
comment on column plan.id is 'Its number at its seller.';
comment on column plan.semester_centavos is
  'Derived: the seller types the price per month of each period (R-PLAN-09).';
comment on column plan.checkout_id is 'A seller has one checkout, whose number is the seller''s.';
comment on column plan.search is 'Folded title, made by the program: searchText().';
