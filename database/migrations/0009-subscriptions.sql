-- Subscriptions: what is charged again and again.

create table subscription (
  seller_id integer not null,
  id uuid not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'PENDING', 'DEFAULTER')),
  plan_id integer not null,
  customer_id uuid not null,
  customer_name text not null,
  customer_document text not null,
  payment_method text not null check (payment_method in ('CREDIT_CARD', 'BANK_SLIP', 'PIX')),
  periodicity text not null check (periodicity in ('MONTHLY', 'SEMESTER', 'YEARLY')),
  value_centavos bigint not null check (value_centavos > 0),
  month_centavos bigint not null check (month_centavos > 0),
  additional_centavos bigint check (additional_centavos > 0),
  additional_installments integer check (additional_installments between 1 and 21),
  bank_slip_description text,
  invoice_enabled boolean not null,
  start_date date not null,
  last_period date not null,
  renew_on date,
  next_expiration_date date,
  cancelled_date date,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id, plan_id) references plan (seller_id, id),
  foreign key (seller_id, customer_id) references customer (seller_id, id),
  check (cancelled_date is null or status = 'INACTIVE'),
  check ((additional_centavos is null) = (additional_installments is null)),
  check ((renew_on is not null) = (status in ('ACTIVE', 'DEFAULTER')))
);
call enable_row_security('subscription', true);
create index subscription_list on subscription (seller_id, start_date desc, id desc);
create index subscription_list_by_status
  on subscription (seller_id, status, start_date desc, id desc);
create index subscription_by_next on subscription (seller_id, next_expiration_date);
create index subscription_by_document
  on subscription (seller_id, customer_document text_pattern_ops);
create index subscription_of_customer on subscription (seller_id, customer_id);
create index subscription_of_plan on subscription (seller_id, plan_id);
create index subscription_search on subscription
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
alter table subscription alter search set statistics 1000;
create index subscription_to_renew on subscription (renew_on) where renew_on is not null;
comment on table subscription is 'A customer''s subscription to a plan; its cycle makes the charges.';
comment on column subscription.customer_name is 'A copy of the customer''s for the list; it follows the customer.';
comment on column subscription.value_centavos is 'Of the whole period; month_centavos is by the month.';
comment on column subscription.invoice_enabled is 'Whether what is paid gets its invoice by itself.';
comment on column subscription.start_date is 'The first due date: every period falls on its day of the month.';
comment on column subscription.last_period is 'The period of the charge that was made last.';
comment on column subscription.renew_on is 'From when on the next charge is made; null while it is not renewed.';
comment on column subscription.next_expiration_date is 'Of the next SCHEDULED charge.';
comment on column subscription.search is 'Folded name of the customer, made by the program: searchText().';
