-- Charges: what is to be paid, once.

create table charge (
  seller_id integer not null,
  id uuid not null,
  status text not null check (status in (
    'PAID', 'SCHEDULED', 'LATE', 'CANCELED', 'ABANDONED', 'CHARGEBACK', 'FAILED', 'REFUND',
    'PAID_MANUALLY', 'DISPUTE')),
  payment_method text not null check (payment_method in (
    'CREDIT_CARD', 'BANK_SLIP', 'PIX', 'CREDIT_CARD_EARLY_MIXED')),
  title text not null,
  value_centavos bigint not null check (value_centavos > 0),
  installments integer not null check (installments between 1 and 21),
  expiration_date date not null,
  late_from date not null,
  paid_date date,
  customer_id uuid,
  customer_name text,
  customer_document text,
  customer_email text,
  customer_phone text,
  country_code text,
  origin text not null check (origin in ('ORDER', 'SUBSCRIPTION', 'FAST_ORDER', 'IMPORT')),
  link_id uuid,
  subscription_id uuid,
  subscription_period date,
  subscription_ended boolean not null default false,
  card jsonb,
  interest_centavos bigint,
  bank_slip_description text,
  terms jsonb not null,
  as_fraud boolean not null,
  error_at timestamptz,
  invoice_status text not null default 'NOT_EMITTED' check (invoice_status in (
    'NOT_EMITTED', 'SEND_INVOICE_SYSTEM', 'AUTHORIZED', 'REJECTED', 'CANCELED')),
  invoice_id uuid,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id, customer_id) references customer (seller_id, id),
  foreign key (seller_id, link_id) references payment_link (seller_id, id),
  foreign key (seller_id, subscription_id) references subscription (seller_id, id),
  check ((subscription_id is null) = (subscription_period is null))
);
call enable_row_security('charge', true);
-- The order of a list is its index's, absent dates included.
create index charge_list on charge (seller_id, expiration_date desc, id desc);
create index charge_list_by_status on charge (seller_id, status, expiration_date desc, id desc);
create index charge_by_paid_date on charge (seller_id, paid_date desc nulls last, id desc);
create index charge_by_value on charge (seller_id, value_centavos, id);
create index charge_by_creation on charge (seller_id, created_at, id);
create index charge_by_document on charge (seller_id, customer_document text_pattern_ops);
create index charge_of_subscription
  on charge (seller_id, subscription_id, expiration_date desc, id desc)
  where subscription_id is not null;
create index charge_search on charge
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
alter table charge alter search set statistics 1000;
create index charge_turning_late on charge (late_from) where status = 'SCHEDULED';
create index charge_late_since on charge (late_from) where status = 'LATE';
-- One charge a period (SM-SUBSCRIPTION); a canceled one does not count.
create unique index charge_of_period on charge (seller_id, subscription_id, subscription_period)
  where subscription_id is not null and status <> 'CANCELED';
comment on table charge is 'What a buyer is to pay, and what became of it (SM-CHARGE).';
comment on column charge.late_from is
  'The day from which it counts as late: the due date, moved to a bank business day.';
comment on column charge.customer_name is 'A copy of the customer''s; null while nobody is known to pay it.';
comment on column charge.subscription_period is 'The period it is for, named by its first day.';
comment on column charge.subscription_ended is
  'The subscription ended while a card payment was in flight: it is canceled if that fails.';
comment on column charge.card is 'Brand, last digits and holder of the card that paid it.';
comment on column charge.interest_centavos is 'Fine and interest that were paid with it.';
comment on column charge.terms is 'Fees and instalment terms when it was made; never computed again.';
comment on column charge.invoice_status is
  'The status of its newest invoice, a copy for the lists; invoice_id names it.';
comment on column charge.search is 'Folded texts of the list''s search, made by the program: searchText().';

create table charge_daily (
  seller_id integer not null,
  expiration_date date not null,
  status text not null check (status in (
    'PAID', 'SCHEDULED', 'LATE', 'CANCELED', 'ABANDONED', 'CHARGEBACK', 'FAILED', 'REFUND',
    'PAID_MANUALLY', 'DISPUTE')),
  count integer not null,
  value_centavos bigint not null,
  primary key (seller_id, expiration_date, status)
);
call enable_row_security('charge_daily', false);
comment on table charge_daily is
  'Charges by due date and status: tab counts, bars and the dashboard read this, never the charges.';

create table charge_list_view (
  seller_id integer not null,
  user_id uuid not null,
  hidden_columns text[] not null,
  saved_views jsonb not null,
  primary key (seller_id, user_id),
  foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade
);
call enable_row_security('charge_list_view', false);
comment on table charge_list_view is 'How a user sees the list of charges: hidden columns and saved views.';

create table charge_reminder (
  seller_id integer not null,
  charge_id uuid not null,
  days smallint not null,
  at timestamptz not null,
  primary key (seller_id, charge_id, days),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call enable_row_security('charge_reminder', true);
comment on table charge_reminder is 'Reminders that were given out, so that each is given out once.';
comment on column charge_reminder.days is 'Days before (negative) or after the due date.';

create table cancellation_letter (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  token_hash bytea not null,
  content bytea not null,
  expires_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call enable_row_security('cancellation_letter', true);
create index cancellation_letter_over on cancellation_letter (expires_at);
comment on table cancellation_letter is
  'A letter of cancellation as PDF, read for a week by anyone who has its address.';
comment on column cancellation_letter.token_hash is 'Of the secret in the address; the secret is stored nowhere.';
