-- What is charged again and again (E-SUB), and the charges that its cycle makes.
create table subscription (
  seller_id integer not null,
  id uuid not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'PENDING', 'DEFAULTER')),
  plan_id integer not null,
  customer_id uuid not null,
  -- The customer's, kept with it for the list; they follow the customer.
  customer_name text not null,
  customer_document text not null,
  payment_method text not null check (payment_method in ('CREDIT_CARD', 'BANK_SLIP', 'PIX')),
  periodicity text not null check (periodicity in ('MONTHLY', 'SEMESTER', 'YEARLY')),
  -- Of the whole period, and by the month.
  value_centavos bigint not null check (value_centavos > 0),
  month_centavos bigint not null check (month_centavos > 0),
  additional_centavos bigint check (additional_centavos > 0),
  additional_installments integer check (additional_installments between 1 and 21),
  bank_slip_description text,
  -- Whether what is paid gets its fiscal note by itself.
  invoice_enabled boolean not null,
  -- The first due date: every period falls on its day of the month.
  start_date date not null,
  -- The period of the charge that was made last.
  last_period date not null,
  -- From when on another charge is to be made; absent while it isn't renewed.
  renew_on date,
  -- Of the next SCHEDULED charge.
  next_expiration_date date,
  cancelled_date date,
  -- Folded name of the customer, made by the application; see searchText.
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
call wall('subscription', true);
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

alter table charge
  add column subscription_id uuid,
  -- The period it is for, named by its first day.
  add column subscription_period date,
  add foreign key (seller_id, subscription_id) references subscription (seller_id, id),
  add check ((subscription_id is null) = (subscription_period is null));
create index charge_of_subscription
  on charge (seller_id, subscription_id, expiration_date desc, id desc)
  where subscription_id is not null;
-- SM-SUBSCRIPTION: one charge a period. One that was canceled asks for nothing.
create unique index charge_of_period on charge (seller_id, subscription_id, subscription_period)
  where subscription_id is not null and status <> 'CANCELED';
