-- Customers, payment links, charges and how they are paid.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

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
  -- Folded name and e-mail, made by the application; see searchText.
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  unique (seller_id, document_nation, document_number),
  foreign key (seller_id) references seller (seller_id)
);
call wall('customer', false);
create index customer_by_name on customer (seller_id, name, id);
create index customer_by_email on customer (seller_id, email, id);
create index customer_by_creation on customer (seller_id, created_at, id);
create index customer_by_document on customer (seller_id, document_number text_pattern_ops);
create index customer_search on customer using gin (seller_id, search gin_trgm_ops);

create table payment_link (
  seller_id integer not null,
  id uuid not null,
  type text not null check (type in ('ORDER', 'SUBSCRIPTION', 'FAST_ORDER')),
  state text not null check (state in ('OPEN', 'EXPIRED', 'COMPLETED', 'DELETED')),
  title text not null,
  value_centavos bigint not null check (value_centavos > 0),
  customer_id uuid,
  white_label boolean not null,
  scheduled_at timestamptz,
  expires_at timestamptz,
  -- What the form chose: description, methods, instalments, discounts, timer, metadata.
  terms jsonb not null,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id, customer_id) references customer (seller_id, id)
);
call wall('payment_link', true);
create index payment_link_list on payment_link (seller_id, type, white_label, created_at desc, id desc)
  where state <> 'DELETED';
create index payment_link_search on payment_link using gin (seller_id, search gin_trgm_ops);
create index payment_link_expiry on payment_link (expires_at) where state = 'OPEN';

create table charge (
  seller_id integer not null,
  id uuid not null,
  status text not null,
  payment_method text not null,
  title text not null,
  value_centavos bigint not null check (value_centavos > 0),
  installments integer not null check (installments between 1 and 21),
  expiration_date date not null,
  -- The day from which it counts as late: the due date, moved to a bank business day.
  late_from date not null,
  paid_date date,
  customer_id uuid,
  customer_name text,
  customer_document text,
  customer_email text,
  customer_phone text,
  country_code text,
  origin text not null,
  link_id uuid,
  card jsonb,
  interest_centavos bigint,
  bank_slip_description text,
  -- Fees and instalment terms as they were when it was made; never recomputed.
  terms jsonb not null,
  as_fraud boolean not null,
  error_at timestamptz,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id, customer_id) references customer (seller_id, id),
  foreign key (seller_id, link_id) references payment_link (seller_id, id)
);
call wall('charge', true);
create index charge_list on charge (seller_id, expiration_date desc, id desc);
create index charge_list_by_status on charge (seller_id, status, expiration_date desc, id desc);
create index charge_by_paid_date on charge (seller_id, paid_date desc, id desc);
create index charge_by_value on charge (seller_id, value_centavos, id);
create index charge_by_creation on charge (seller_id, created_at, id);
create index charge_by_document on charge (seller_id, customer_document text_pattern_ops);
create index charge_search on charge using gin (seller_id, search gin_trgm_ops);
create index charge_turning_late on charge (late_from) where status = 'SCHEDULED';

-- Tab counts, the received / due / late bar and the dashboard read this, never the charges.
create table charge_daily (
  seller_id integer not null,
  expiration_date date not null,
  status text not null,
  count integer not null,
  value_centavos bigint not null,
  primary key (seller_id, expiration_date, status)
);
call wall('charge_daily', false);

create table attempt (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  state text not null check
    (state in ('SENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'INTEGRITY', 'HUMAN', 'VOIDED')),
  amount_centavos bigint not null,
  installments integer not null,
  card jsonb,
  card_token_sealed bytea,
  provider_ref text,
  decline jsonb,
  asks integer not null,
  next_ask_at timestamptz not null,
  created_at timestamptz not null,
  expiration_date date not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('attempt', true);
-- SM-ATTEMPT: one live attempt per charge.
create unique index attempt_live on attempt (seller_id, charge_id)
  where state in ('SENDING', 'UNKNOWN', 'INTEGRITY', 'HUMAN');
create index attempt_of_charge on attempt (seller_id, charge_id, created_at);
create index attempt_to_ask on attempt (next_ask_at) where state in ('SENDING', 'UNKNOWN');

-- A Pix code or bank slip registered at a bank for a charge.
create table payment_code (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  kind text not null check (kind in ('PIX', 'BANK_SLIP')),
  state text not null check (state in ('REQUESTED', 'ACTIVE', 'PAID', 'DEAD', 'HUMAN')),
  provider_ref text not null,
  amount_centavos bigint not null,
  due_date date not null,
  expires_at timestamptz not null,
  -- Pix: the copy-and-paste text. Bank slip: its 47 digits and its barcode.
  code text,
  barcode text,
  asks integer not null,
  next_ask_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('payment_code', true);
create index payment_code_of_charge on payment_code (seller_id, charge_id);
create index payment_code_to_ask on payment_code (next_ask_at) where state in ('REQUESTED', 'ACTIVE');

create table receivable (
  seller_id integer not null,
  id uuid not null,
  owner_id uuid not null,
  charge_id uuid not null,
  attempt_id uuid,
  installment integer not null,
  gross_centavos bigint not null,
  fee_centavos bigint not null,
  net_centavos bigint not null,
  due_date date not null,
  state text not null check (state in ('OPEN', 'RELEASED', 'CANCELED')),
  anticipation_id uuid,
  released_on date,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, charge_id, owner_id, installment),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('receivable', true);
create index receivable_due on receivable (due_date) where state = 'OPEN';
create index receivable_future on receivable (seller_id, due_date, id) where state = 'OPEN';

-- What a provider told us, as it came, before anything is done with it.
create table provider_message (
  seller_id integer not null,
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  body jsonb not null,
  handled_at timestamptz,
  primary key (seller_id, provider, event_id)
);
call wall('provider_message', true);

-- What a person has to look at: money paid twice, amounts that differ, outcomes never told.
create table operator_case (
  seller_id integer not null,
  id uuid not null,
  kind text not null,
  charge_id uuid not null,
  amount_centavos bigint not null,
  detail jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('operator_case', true);

-- Mail to people, written with the work that causes it and sent by the worker.
create table message (
  seller_id integer not null,
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (seller_id, id)
);
call wall('message', true);
