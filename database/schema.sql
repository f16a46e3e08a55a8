-- The schema as the migrations leave it: to read, never to run or to edit.
-- Made anew by `npm run schema`.

create sequence seller_number as bigint;

CREATE OR REPLACE FUNCTION public.current_seller()
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.seller'::text, true), ''::text))::integer;

CREATE OR REPLACE FUNCTION public.refuse_late_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A line may join its entry only in the transaction that makes the entry.
  if not exists (
    select from journal_entry
     where seller_id = new.seller_id and id = new.entry_id
       and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'entry % is closed', new.entry_id using errcode = 'restrict_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  total numeric;
  lines integer;
begin
  select sum(amount), count(*) into total, lines
    from posting where seller_id = new.seller_id and entry_id = new.id;
  -- IS DISTINCT FROM: rows hidden by a policy sum to NULL, which <> would let pass.
  if total is distinct from 0 or lines < 2 then
    raise exception 'entry % is unbalanced: % over % lines', new.id, total, lines
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.wall(IN table_name text, IN jobs_may_scan boolean)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy own_rows on %I to guiche_app using (seller_id = current_seller())
       with check (seller_id = current_seller())', table_name);
  execute format(
    'create policy own_rows_of_jobs on %I to guiche_jobs using (%s)
       with check (seller_id = current_seller())',
    table_name, case when jobs_may_scan then 'true' else 'seller_id = current_seller()' end);
  execute format('create policy every_row_for_backup on %I for select to guiche_backup using (true)',
    table_name);
  execute format('grant select, insert, update, delete on %I to guiche_app, guiche_jobs', table_name);
end $procedure$;

create table account_balance (
  seller_id integer not null,
  owner_id uuid not null,
  code text not null,
  balance bigint not null,
  version bigint not null,
  constraint account_balance_pkey PRIMARY KEY (seller_id, owner_id, code),
  constraint account_balance_balance_check CHECK ((balance >= 0))
);
alter table account_balance enable row level security;
alter table account_balance force row level security;
create policy every_row_for_backup on account_balance to guiche_backup using (true) with check ();
create policy own_rows on account_balance to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on account_balance to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on account_balance to guiche_app;
grant select on account_balance to guiche_backup;
grant delete, insert, select, update on account_balance to guiche_jobs;

create table anonymous_request (
  id uuid not null,
  kind text not null,
  email_sealing bytea not null,
  reason text,
  attempt_reference text,
  call text not null,
  request_id text not null,
  ip text,
  asked_at timestamp with time zone not null,
  tries integer not null,
  constraint anonymous_request_pkey PRIMARY KEY (id),
  constraint anonymous_request_kind_check CHECK ((kind = ANY (ARRAY['RESET_ASKED'::text, 'SIGN_IN_REFUSED'::text])))
);
grant insert on anonymous_request to guiche_app;
grant select on anonymous_request to guiche_backup;
grant delete, insert, select, update on anonymous_request to guiche_jobs;

create table attempt (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  state text not null,
  amount_centavos bigint not null,
  installments integer not null,
  card jsonb,
  card_token_sealed bytea,
  provider_ref text,
  decline jsonb,
  asks integer not null,
  next_ask_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  expiration_date date not null,
  terms jsonb,
  constraint attempt_pkey PRIMARY KEY (seller_id, id),
  constraint attempt_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint attempt_state_check CHECK ((state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text, 'APPROVED'::text, 'DECLINED'::text, 'INTEGRITY'::text, 'HUMAN'::text, 'VOIDED'::text])))
);
CREATE INDEX attempt_of_charge ON public.attempt USING btree (seller_id, charge_id, created_at);
CREATE INDEX attempt_to_ask ON public.attempt USING btree (next_ask_at) WHERE (state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text]));
CREATE UNIQUE INDEX attempt_live ON public.attempt USING btree (seller_id, charge_id) WHERE (state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text, 'INTEGRITY'::text, 'HUMAN'::text]));
alter table attempt enable row level security;
alter table attempt force row level security;
create policy every_row_for_backup on attempt to guiche_backup using (true) with check ();
create policy own_rows on attempt to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on attempt to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on attempt to guiche_app;
grant select on attempt to guiche_backup;
grant delete, insert, select, update on attempt to guiche_jobs;

create table audit (
  seller_id integer not null,
  id uuid not null,
  at timestamp with time zone not null,
  actor_kind text not null,
  actor_id text,
  call text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  request_id text not null,
  constraint audit_pkey PRIMARY KEY (seller_id, id)
);
CREATE INDEX audit_subject ON public.audit USING btree (seller_id, subject_kind, subject_id, id);
alter table audit enable row level security;
alter table audit force row level security;
create policy every_row_for_backup on audit to guiche_backup using (true) with check ();
create policy own_rows on audit to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on audit to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant insert, select on audit to guiche_app;
grant select on audit to guiche_backup;
grant insert, select on audit to guiche_jobs;

create table bank_account (
  seller_id integer not null,
  status text not null,
  kyc_result text not null,
  debit_account_id uuid,
  input jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint bank_account_pkey PRIMARY KEY (seller_id),
  constraint bank_account_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id),
  constraint bank_account_check CHECK (((status <> 'ACTIVE'::text) OR (debit_account_id IS NOT NULL))),
  constraint bank_account_kyc_result_check CHECK ((kyc_result = ANY (ARRAY['IN_ANALYSIS'::text, 'APPROVED'::text, 'REPROVED'::text]))),
  constraint bank_account_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'FAILED'::text, 'ACTIVE'::text, 'BLOCKED'::text])))
);
alter table bank_account enable row level security;
alter table bank_account force row level security;
create policy every_row_for_backup on bank_account to guiche_backup using (true) with check ();
create policy own_rows on bank_account to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on bank_account to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on bank_account to guiche_app;
grant select on bank_account to guiche_backup;
grant delete, insert, select, update on bank_account to guiche_jobs;

create table buyer_return (
  seller_id integer not null,
  id uuid not null,
  case_id uuid not null,
  charge_id uuid not null,
  payment_id text not null,
  method text not null,
  state text not null,
  amount_centavos bigint not null,
  transfer_reference text,
  refusal text,
  asks integer not null,
  next_ask_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint buyer_return_pkey PRIMARY KEY (seller_id, id),
  constraint buyer_return_seller_id_case_id_fkey FOREIGN KEY (seller_id, case_id) REFERENCES operator_case(seller_id, id),
  constraint buyer_return_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint buyer_return_amount_centavos_check CHECK ((amount_centavos > 0)),
  constraint buyer_return_method_check CHECK ((method = ANY (ARRAY['CARD'::text, 'PIX'::text, 'BANK_SLIP'::text]))),
  constraint buyer_return_refused CHECK (((state = 'REFUSED'::text) = (refusal IS NOT NULL))),
  constraint buyer_return_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'SENDING'::text, 'UNKNOWN'::text, 'NEEDS_REVIEW'::text, 'CONFIRMED'::text, 'REFUSED'::text]))),
  constraint buyer_return_transfer CHECK (((method = 'BANK_SLIP'::text) = (transfer_reference IS NOT NULL))),
  constraint buyer_return_transfer_done CHECK (((method <> 'BANK_SLIP'::text) OR (state = 'CONFIRMED'::text)))
);
CREATE INDEX buyer_return_of_case ON public.buyer_return USING btree (seller_id, case_id, created_at);
CREATE INDEX buyer_return_to_ask ON public.buyer_return USING btree (next_ask_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SENDING'::text, 'UNKNOWN'::text]));
CREATE UNIQUE INDEX buyer_return_alive ON public.buyer_return USING btree (seller_id, case_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'SENDING'::text, 'UNKNOWN'::text, 'NEEDS_REVIEW'::text]));
alter table buyer_return enable row level security;
alter table buyer_return force row level security;
create policy every_row_for_backup on buyer_return to guiche_backup using (true) with check ();
create policy own_rows on buyer_return to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on buyer_return to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant select, update on buyer_return to guiche_app;
grant select on buyer_return to guiche_backup;
grant insert, select, update on buyer_return to guiche_jobs;

create table card_invoice (
  seller_id integer not null,
  id uuid not null,
  due_on date not null,
  state text not null,
  amount_centavos bigint not null,
  entry_id uuid,
  tried_on date not null,
  created_at timestamp with time zone not null,
  constraint card_invoice_pkey PRIMARY KEY (seller_id, id),
  constraint card_invoice_seller_id_due_on_key UNIQUE (seller_id, due_on),
  constraint card_invoice_seller_id_entry_id_fkey FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry(seller_id, id),
  constraint card_invoice_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id),
  constraint card_invoice_amount_centavos_check CHECK ((amount_centavos >= 0)),
  constraint card_invoice_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'PAID'::text])))
);
CREATE UNIQUE INDEX card_invoice_waiting ON public.card_invoice USING btree (seller_id) WHERE (state = 'WAITING'::text);
alter table card_invoice enable row level security;
alter table card_invoice force row level security;
create policy every_row_for_backup on card_invoice to guiche_backup using (true) with check ();
create policy own_rows on card_invoice to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on card_invoice to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on card_invoice to guiche_app;
grant select on card_invoice to guiche_backup;
grant delete, insert, select, update on card_invoice to guiche_jobs;

create table card_purchase (
  seller_id integer not null,
  id uuid not null,
  card_id uuid not null,
  issuer_ref text not null,
  merchant_name text not null,
  amount_centavos bigint not null,
  refusal text,
  entry_id uuid,
  reversed_at timestamp with time zone,
  invoice_id uuid,
  created_at timestamp with time zone not null,
  constraint card_purchase_pkey PRIMARY KEY (seller_id, id),
  constraint card_purchase_seller_id_issuer_ref_key UNIQUE (seller_id, issuer_ref),
  constraint card_purchase_seller_id_card_id_fkey FOREIGN KEY (seller_id, card_id) REFERENCES virtual_card(seller_id, id),
  constraint card_purchase_seller_id_entry_id_fkey FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry(seller_id, id),
  constraint card_purchase_seller_id_invoice_id_fkey FOREIGN KEY (seller_id, invoice_id) REFERENCES card_invoice(seller_id, id),
  constraint card_purchase_amount_centavos_check CHECK ((amount_centavos > 0)),
  constraint card_purchase_check CHECK (((refusal IS NULL) = (entry_id IS NOT NULL))),
  constraint card_purchase_refusal_check CHECK ((refusal = ANY (ARRAY['CARD'::text, 'ACCOUNT'::text, 'OVERDUE'::text, 'LIMIT'::text, 'REVERSED'::text])))
);
CREATE INDEX card_purchase_open ON public.card_purchase USING btree (seller_id, card_id, created_at, id) WHERE (invoice_id IS NULL);
CREATE INDEX card_purchase_to_bill ON public.card_purchase USING btree (created_at) WHERE ((invoice_id IS NULL) AND (entry_id IS NOT NULL) AND (reversed_at IS NULL));
alter table card_purchase enable row level security;
alter table card_purchase force row level security;
create policy every_row_for_backup on card_purchase to guiche_backup using (true) with check ();
create policy own_rows on card_purchase to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on card_purchase to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on card_purchase to guiche_app;
grant select on card_purchase to guiche_backup;
grant delete, insert, select, update on card_purchase to guiche_jobs;

create table charge (
  seller_id integer not null,
  id uuid not null,
  status text not null,
  payment_method text not null,
  title text not null,
  value_centavos bigint not null,
  installments integer not null,
  expiration_date date not null,
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
  terms jsonb not null,
  as_fraud boolean not null,
  error_at timestamp with time zone,
  search text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  invoice_status text default 'NOT_EMITTED'::text not null,
  subscription_id uuid,
  subscription_period date,
  subscription_ended boolean default false not null,
  invoice_id uuid,
  constraint charge_pkey PRIMARY KEY (seller_id, id),
  constraint charge_seller_id_customer_id_fkey FOREIGN KEY (seller_id, customer_id) REFERENCES customer(seller_id, id),
  constraint charge_seller_id_link_id_fkey FOREIGN KEY (seller_id, link_id) REFERENCES payment_link(seller_id, id),
  constraint charge_seller_id_subscription_id_fkey FOREIGN KEY (seller_id, subscription_id) REFERENCES subscription(seller_id, id),
  constraint charge_check CHECK (((subscription_id IS NULL) = (subscription_period IS NULL))),
  constraint charge_installments_check CHECK (((installments >= 1) AND (installments <= 21))),
  constraint charge_value_centavos_check CHECK ((value_centavos > 0))
);
CREATE INDEX charge_by_creation ON public.charge USING btree (seller_id, created_at, id);
CREATE INDEX charge_by_document ON public.charge USING btree (seller_id, customer_document text_pattern_ops);
CREATE INDEX charge_by_paid_date ON public.charge USING btree (seller_id, paid_date DESC NULLS LAST, id DESC);
CREATE INDEX charge_by_value ON public.charge USING btree (seller_id, value_centavos, id);
CREATE INDEX charge_late_since ON public.charge USING btree (late_from) WHERE (status = 'LATE'::text);
CREATE INDEX charge_list ON public.charge USING btree (seller_id, expiration_date DESC, id DESC);
CREATE INDEX charge_list_by_status ON public.charge USING btree (seller_id, status, expiration_date DESC, id DESC);
CREATE INDEX charge_of_subscription ON public.charge USING btree (seller_id, subscription_id, expiration_date DESC, id DESC) WHERE (subscription_id IS NOT NULL);
CREATE INDEX charge_search ON public.charge USING gin (search gin_trgm_ops, seller_id) WITH (gin_pending_list_limit='128');
CREATE INDEX charge_turning_late ON public.charge USING btree (late_from) WHERE (status = 'SCHEDULED'::text);
CREATE UNIQUE INDEX charge_of_period ON public.charge USING btree (seller_id, subscription_id, subscription_period) WHERE ((subscription_id IS NOT NULL) AND (status <> 'CANCELED'::text));
alter table charge enable row level security;
alter table charge force row level security;
create policy every_row_for_backup on charge to guiche_backup using (true) with check ();
create policy own_rows on charge to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on charge to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on charge to guiche_app;
grant select on charge to guiche_backup;
grant delete, insert, select, update on charge to guiche_jobs;

create table charge_daily (
  seller_id integer not null,
  expiration_date date not null,
  status text not null,
  count integer not null,
  value_centavos bigint not null,
  constraint charge_daily_pkey PRIMARY KEY (seller_id, expiration_date, status)
);
alter table charge_daily enable row level security;
alter table charge_daily force row level security;
create policy every_row_for_backup on charge_daily to guiche_backup using (true) with check ();
create policy own_rows on charge_daily to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on charge_daily to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on charge_daily to guiche_app;
grant select on charge_daily to guiche_backup;
grant delete, insert, select, update on charge_daily to guiche_jobs;

create table charge_list_view (
  seller_id integer not null,
  user_id uuid not null,
  hidden_columns text[] not null,
  saved_views jsonb not null,
  constraint charge_list_view_pkey PRIMARY KEY (seller_id, user_id),
  constraint charge_list_view_seller_id_user_id_fkey FOREIGN KEY (seller_id, user_id) REFERENCES user_account(seller_id, id) ON DELETE CASCADE
);
alter table charge_list_view enable row level security;
alter table charge_list_view force row level security;
create policy every_row_for_backup on charge_list_view to guiche_backup using (true) with check ();
create policy own_rows on charge_list_view to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on charge_list_view to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on charge_list_view to guiche_app;
grant select on charge_list_view to guiche_backup;
grant delete, insert, select, update on charge_list_view to guiche_jobs;

create table charge_reminder (
  seller_id integer not null,
  charge_id uuid not null,
  days smallint not null,
  at timestamp with time zone not null,
  constraint charge_reminder_pkey PRIMARY KEY (seller_id, charge_id, days),
  constraint charge_reminder_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id)
);
alter table charge_reminder enable row level security;
alter table charge_reminder force row level security;
create policy every_row_for_backup on charge_reminder to guiche_backup using (true) with check ();
create policy own_rows on charge_reminder to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on charge_reminder to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on charge_reminder to guiche_app;
grant select on charge_reminder to guiche_backup;
grant delete, insert, select, update on charge_reminder to guiche_jobs;

create table checkout (
  seller_id integer not null,
  title text not null,
  description text,
  sub_domain text not null,
  color text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint checkout_pkey PRIMARY KEY (seller_id),
  constraint checkout_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id)
);
alter table checkout enable row level security;
alter table checkout force row level security;
create policy every_row_for_backup on checkout to guiche_backup using (true) with check ();
create policy own_rows on checkout to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on checkout to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on checkout to guiche_app;
grant select on checkout to guiche_backup;
grant delete, insert, select, update on checkout to guiche_jobs;

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
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint customer_pkey PRIMARY KEY (seller_id, id),
  constraint customer_seller_id_document_nation_document_number_key UNIQUE (seller_id, document_nation, document_number),
  constraint customer_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id)
);
CREATE INDEX customer_by_creation ON public.customer USING btree (seller_id, created_at, id);
CREATE INDEX customer_by_document ON public.customer USING btree (seller_id, document_number text_pattern_ops);
CREATE INDEX customer_by_email ON public.customer USING btree (seller_id, email, id);
CREATE INDEX customer_by_name ON public.customer USING btree (seller_id, name, id);
CREATE INDEX customer_search ON public.customer USING gin (search gin_trgm_ops, seller_id) WITH (gin_pending_list_limit='128');
alter table customer enable row level security;
alter table customer force row level security;
create policy every_row_for_backup on customer to guiche_backup using (true) with check ();
create policy own_rows on customer to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on customer to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on customer to guiche_app;
grant select on customer to guiche_backup;
grant delete, insert, select, update on customer to guiche_jobs;

create table directory (
  kind text not null,
  key_hash bytea not null,
  seller_id integer not null,
  record_id uuid,
  constraint directory_pkey PRIMARY KEY (kind, key_hash)
);
grant delete, insert, select on directory to guiche_app;
grant select on directory to guiche_backup;
grant delete, insert, select on directory to guiche_jobs;

create table dispute (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  attempt_id uuid not null,
  state text not null,
  amount_centavos bigint not null,
  reason text not null,
  opened_on date not null,
  deadline date not null,
  entry_id uuid not null,
  message text,
  contested_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint dispute_pkey PRIMARY KEY (seller_id, id),
  constraint dispute_seller_id_attempt_id_fkey FOREIGN KEY (seller_id, attempt_id) REFERENCES attempt(seller_id, id),
  constraint dispute_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint dispute_seller_id_entry_id_fkey FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry(seller_id, id),
  constraint dispute_amount_centavos_check CHECK ((amount_centavos > 0)),
  constraint dispute_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CONTESTED'::text, 'WON'::text, 'LOST'::text])))
);
CREATE INDEX dispute_due ON public.dispute USING btree (deadline) WHERE (state = 'OPEN'::text);
CREATE INDEX dispute_of_charge ON public.dispute USING btree (seller_id, charge_id, created_at);
CREATE UNIQUE INDEX dispute_alive ON public.dispute USING btree (seller_id, charge_id) WHERE (state = ANY (ARRAY['OPEN'::text, 'CONTESTED'::text]));
alter table dispute enable row level security;
alter table dispute force row level security;
create policy every_row_for_backup on dispute to guiche_backup using (true) with check ();
create policy own_rows on dispute to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on dispute to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on dispute to guiche_app;
grant select on dispute to guiche_backup;
grant delete, insert, select, update on dispute to guiche_jobs;

create table dispute_document (
  seller_id integer not null,
  dispute_id uuid not null,
  position integer not null,
  name text not null,
  type text not null,
  content bytea not null,
  constraint dispute_document_pkey PRIMARY KEY (seller_id, dispute_id, "position"),
  constraint dispute_document_seller_id_dispute_id_fkey FOREIGN KEY (seller_id, dispute_id) REFERENCES dispute(seller_id, id)
);
alter table dispute_document enable row level security;
alter table dispute_document force row level security;
create policy every_row_for_backup on dispute_document to guiche_backup using (true) with check ();
create policy own_rows on dispute_document to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on dispute_document to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on dispute_document to guiche_app;
grant select on dispute_document to guiche_backup;
grant delete, insert, select, update on dispute_document to guiche_jobs;

create table event (
  seller_id integer not null,
  id uuid not null,
  type text not null,
  subject_kind text not null,
  subject_id uuid not null,
  at timestamp with time zone not null,
  data jsonb not null,
  relayed boolean not null,
  constraint event_pkey PRIMARY KEY (seller_id, id)
);
CREATE INDEX event_subject ON public.event USING btree (seller_id, subject_id, id);
CREATE INDEX event_waiting ON public.event USING btree (seller_id, id) WHERE (NOT relayed);
alter table event enable row level security;
alter table event force row level security;
create policy every_row_for_backup on event to guiche_backup using (true) with check ();
create policy own_rows on event to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on event to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on event to guiche_app;
grant select on event to guiche_backup;
grant delete, insert, select, update on event to guiche_jobs;

create table idempotency (
  seller_id integer not null,
  method text not null,
  path text not null,
  key uuid not null,
  request_hash bytea not null,
  subject_id uuid,
  locked_until timestamp with time zone,
  status integer,
  body text,
  final boolean not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (seller_id, method, path, key)
);
CREATE INDEX idempotency_expiry ON public.idempotency USING btree (seller_id, expires_at);
CREATE INDEX idempotency_over ON public.idempotency USING btree (expires_at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy every_row_for_backup on idempotency to guiche_backup using (true) with check ();
create policy own_rows on idempotency to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on idempotency to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on idempotency to guiche_app;
grant select on idempotency to guiche_backup;
grant delete, insert, select, update on idempotency to guiche_jobs;

create table invoice (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  status text not null,
  dps_id text not null,
  facts jsonb not null,
  number text,
  access_key text,
  authorized_at timestamp with time zone,
  xml text,
  rejection_reason text,
  cancel_state text,
  cancel_asked_at timestamp with time zone,
  asks integer not null,
  next_ask_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint invoice_pkey PRIMARY KEY (seller_id, id),
  constraint invoice_seller_id_dps_id_key UNIQUE (seller_id, dps_id),
  constraint invoice_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint invoice_cancel_state_check CHECK ((cancel_state = ANY (ARRAY['ASKED'::text, 'SENT'::text]))),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['SEND_INVOICE_SYSTEM'::text, 'AUTHORIZED'::text, 'REJECTED'::text, 'CANCELED'::text])))
);
CREATE INDEX invoice_of_charge ON public.invoice USING btree (seller_id, charge_id, id);
CREATE INDEX invoice_to_ask ON public.invoice USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE UNIQUE INDEX invoice_live ON public.invoice USING btree (seller_id, charge_id) WHERE (status = ANY (ARRAY['SEND_INVOICE_SYSTEM'::text, 'AUTHORIZED'::text]));
alter table invoice enable row level security;
alter table invoice force row level security;
create policy every_row_for_backup on invoice to guiche_backup using (true) with check ();
create policy own_rows on invoice to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on invoice to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on invoice to guiche_app;
grant select on invoice to guiche_backup;
grant delete, insert, select, update on invoice to guiche_jobs;

create table invoice_config (
  seller_id integer not null,
  active boolean not null,
  active_since timestamp with time zone not null,
  terms jsonb not null,
  certificate text not null,
  private_key_sealed bytea not null,
  last_number bigint not null,
  constraint invoice_config_pkey PRIMARY KEY (seller_id),
  constraint invoice_config_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id)
);
alter table invoice_config enable row level security;
alter table invoice_config force row level security;
create policy every_row_for_backup on invoice_config to guiche_backup using (true) with check ();
create policy own_rows on invoice_config to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on invoice_config to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on invoice_config to guiche_app;
grant select on invoice_config to guiche_backup;
grant delete, insert, select, update on invoice_config to guiche_jobs;

create table journal_entry (
  seller_id integer not null,
  id uuid not null,
  kind text not null,
  ref_type text not null,
  ref_id uuid,
  ref_code text,
  occurred_at timestamp with time zone not null,
  effective_date date not null,
  reversal_of uuid,
  actor text not null,
  request_id text not null,
  constraint journal_entry_pkey PRIMARY KEY (seller_id, id),
  constraint journal_entry_seller_id_reversal_of_key UNIQUE (seller_id, reversal_of),
  constraint journal_entry_seller_id_reversal_of_fkey FOREIGN KEY (seller_id, reversal_of) REFERENCES journal_entry(seller_id, id),
  constraint journal_entry_kind CHECK (
CASE ref_type
    WHEN 'CHARGE'::text THEN (kind = ANY (ARRAY['CARD_CAPTURED'::text, 'CARD_CAPTURED_EARLY'::text, 'PIX_RECEIVED'::text, 'BOLETO_PAID'::text, 'MANUAL_PAYMENT_RECORDED'::text]))
    WHEN 'RECEIVABLE'::text THEN (kind = 'RECEIVABLE_RELEASED'::text)
    WHEN 'PAYMENT'::text THEN (kind = ANY (ARRAY['DUPLICATE_PAYMENT_RECEIVED'::text, 'DUPLICATE_PAYMENT_DISPUTED'::text, 'DUPLICATE_PAYMENT_REFUNDED'::text, 'ACCOUNT_PIX_RECEIVED'::text]))
    WHEN 'SETTLEMENT'::text THEN (kind = ANY (ARRAY['ACQUIRER_SETTLED'::text, 'COLLECTION_SETTLED'::text]))
    WHEN 'ANTICIPATION'::text THEN (kind = 'RECEIVABLES_ANTICIPATED'::text)
    WHEN 'REFUND'::text THEN (kind = ANY (ARRAY['REFUND_REQUESTED'::text, 'REFUND_CONFIRMED'::text, 'REFUND_REFUSED'::text]))
    WHEN 'DISPUTE'::text THEN (kind = ANY (ARRAY['DISPUTE_OPENED'::text, 'DISPUTE_WON'::text, 'DISPUTE_LOST'::text]))
    WHEN 'PAYOUT'::text THEN (kind = ANY (ARRAY['PAYOUT_REQUESTED'::text, 'PAYOUT_SETTLED'::text, 'PAYOUT_SETTLED_TO_ACCOUNT'::text, 'PAYOUT_FAILED'::text, 'PAYOUT_RETURNED'::text]))
    WHEN 'PIX_OUT'::text THEN (kind = ANY (ARRAY['PIX_OUT_REQUESTED'::text, 'PIX_OUT_SETTLED'::text, 'PIX_OUT_FAILED'::text]))
    WHEN 'MED_CLAIM'::text THEN (kind = ANY (ARRAY['MED_BLOCKED'::text, 'MED_RETURNED'::text, 'MED_RELEASED'::text]))
    WHEN 'BILL'::text THEN (kind = ANY (ARRAY['BILL_PAYMENT_STARTED'::text, 'BILL_PAID'::text, 'BILL_PAYMENT_FAILED'::text]))
    WHEN 'CARD_PURCHASE'::text THEN (kind = ANY (ARRAY['CARD_PURCHASE_APPROVED'::text, 'CARD_PURCHASE_REVERSED'::text]))
    WHEN 'CARD_INVOICE'::text THEN (kind = 'CARD_INVOICE_PAID'::text)
    WHEN 'OPERATOR_REQUEST'::text THEN (kind = ANY (ARRAY['DEBT_WRITTEN_OFF'::text, 'BALANCE_ADJUSTED'::text]))
    ELSE false
END),
  constraint journal_entry_reference CHECK (
CASE
    WHEN (ref_type = ANY (ARRAY['PAYMENT'::text, 'SETTLEMENT'::text])) THEN ((ref_code IS NOT NULL) AND (ref_id IS NULL))
    ELSE ((ref_id IS NOT NULL) AND (ref_code IS NULL))
END)
);
CREATE INDEX journal_entry_by_date ON public.journal_entry USING btree (seller_id, effective_date DESC, id DESC);
CREATE UNIQUE INDEX journal_entry_by_code ON public.journal_entry USING btree (seller_id, kind, ref_code) WHERE (ref_code IS NOT NULL);
CREATE UNIQUE INDEX journal_entry_by_id ON public.journal_entry USING btree (seller_id, kind, ref_id) WHERE (ref_id IS NOT NULL);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.journal_entry FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON public.journal_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON public.journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
alter table journal_entry enable row level security;
alter table journal_entry force row level security;
create policy every_row_for_backup on journal_entry to guiche_backup using (true) with check ();
create policy own_rows on journal_entry to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on journal_entry to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant insert, select on journal_entry to guiche_app;
grant select on journal_entry to guiche_backup;
grant insert, select on journal_entry to guiche_jobs;

create table letter (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  token_hash bytea not null,
  content bytea not null,
  expires_at timestamp with time zone not null,
  constraint letter_pkey PRIMARY KEY (seller_id, id),
  constraint letter_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id)
);
CREATE INDEX letter_over ON public.letter USING btree (expires_at);
alter table letter enable row level security;
alter table letter force row level security;
create policy every_row_for_backup on letter to guiche_backup using (true) with check ();
create policy own_rows on letter to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on letter to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on letter to guiche_app;
grant select on letter to guiche_backup;
grant delete, insert, select, update on letter to guiche_jobs;

create table message (
  seller_id integer not null,
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text,
  body_text text not null,
  body_html text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (seller_id, id)
);
alter table message enable row level security;
alter table message force row level security;
create policy every_row_for_backup on message to guiche_backup using (true) with check ();
create policy own_rows on message to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on message to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on message to guiche_app;
grant select on message to guiche_backup;
grant delete, insert, select, update on message to guiche_jobs;

create table migration (
  name text not null,
  constraint migration_pkey PRIMARY KEY (name)
);
grant select on migration to guiche_app;
grant select on migration to guiche_backup;

create table notification (
  seller_id integer not null,
  id uuid not null,
  type text not null,
  charge_id uuid not null,
  buyer text not null,
  amount_centavos bigint not null,
  due_on date not null,
  whats_app text,
  created_at timestamp with time zone not null,
  constraint notification_pkey PRIMARY KEY (seller_id, id),
  constraint notification_type_check CHECK ((type = ANY (ARRAY['NOTIFICATION_PAYMENT_MADE'::text, 'NOTIFICATION_RECOVERED_DEFAULTS'::text, 'NOTIFICATION_PAYMENT_LATE'::text])))
);
CREATE INDEX notification_newest ON public.notification USING btree (seller_id, created_at DESC, id DESC);
alter table notification enable row level security;
alter table notification force row level security;
create policy every_row_for_backup on notification to guiche_backup using (true) with check ();
create policy own_rows on notification to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on notification to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on notification to guiche_app;
grant select on notification to guiche_backup;
grant delete, insert, select, update on notification to guiche_jobs;

create table notification_seen (
  seller_id integer not null,
  user_id uuid not null,
  notification_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint notification_seen_pkey PRIMARY KEY (seller_id, user_id, notification_id),
  constraint notification_seen_seller_id_notification_id_fkey FOREIGN KEY (seller_id, notification_id) REFERENCES notification(seller_id, id),
  constraint notification_seen_seller_id_user_id_fkey FOREIGN KEY (seller_id, user_id) REFERENCES user_account(seller_id, id) ON DELETE CASCADE
);
alter table notification_seen enable row level security;
alter table notification_seen force row level security;
create policy every_row_for_backup on notification_seen to guiche_backup using (true) with check ();
create policy own_rows on notification_seen to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on notification_seen to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on notification_seen to guiche_app;
grant select on notification_seen to guiche_backup;
grant delete, insert, select, update on notification_seen to guiche_jobs;

create table operator (
  name text not null,
  key_hash bytea not null,
  added_by text,
  created_at timestamp with time zone not null,
  disabled_at timestamp with time zone,
  disabled_by text,
  constraint operator_pkey PRIMARY KEY (name),
  constraint operator_key_hash_key UNIQUE (key_hash),
  constraint operator_added_by_fkey FOREIGN KEY (added_by) REFERENCES operator(name),
  constraint operator_disabled_by_fkey FOREIGN KEY (disabled_by) REFERENCES operator(name),
  constraint operator_disabled_by CHECK (((disabled_at IS NULL) = (disabled_by IS NULL))),
  constraint operator_name_check CHECK ((name ~ '^[a-z][a-z0-9.-]{1,39}$'::text))
);
grant select on operator to guiche_backup;
grant insert, select, update on operator to guiche_jobs;

create table operator_case (
  seller_id integer not null,
  id uuid not null,
  kind text not null,
  charge_id uuid,
  amount_centavos bigint not null,
  detail jsonb not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  close_reason text,
  constraint operator_case_pkey PRIMARY KEY (seller_id, id),
  constraint operator_case_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint operator_case_closed_with_reason CHECK (((closed_at IS NULL) = (close_reason IS NULL)))
);
CREATE INDEX operator_case_open ON public.operator_case USING btree (opened_at, id) WHERE (closed_at IS NULL);
alter table operator_case enable row level security;
alter table operator_case force row level security;
create policy every_row_for_backup on operator_case to guiche_backup using (true) with check ();
create policy own_rows on operator_case to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on operator_case to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on operator_case to guiche_app;
grant select on operator_case to guiche_backup;
grant delete, insert, select, update on operator_case to guiche_jobs;

create table operator_request (
  seller_id integer not null,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  reason text not null,
  state text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  constraint operator_request_pkey PRIMARY KEY (seller_id, id),
  constraint operator_request_decided CHECK (((state = 'ASKED'::text) = (decided_at IS NULL))),
  constraint operator_request_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'APPROVED'::text, 'REJECTED'::text, 'EXPIRED'::text]))),
  constraint operator_request_two_persons CHECK (((state <> 'APPROVED'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by))))
);
CREATE INDEX operator_request_open ON public.operator_request USING btree (asked_at) WHERE (state = 'ASKED'::text);
alter table operator_request enable row level security;
alter table operator_request force row level security;
create policy every_row_for_backup on operator_request to guiche_backup using (true) with check ();
create policy own_rows on operator_request to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on operator_request to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant select on operator_request to guiche_backup;
grant insert, select, update on operator_request to guiche_jobs;

create table password_token (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_token_pkey PRIMARY KEY (seller_id, id),
  constraint password_token_seller_id_user_id_fkey FOREIGN KEY (seller_id, user_id) REFERENCES user_account(seller_id, id) ON DELETE CASCADE
);
CREATE INDEX password_token_of_user ON public.password_token USING btree (seller_id, user_id);
alter table password_token enable row level security;
alter table password_token force row level security;
create policy every_row_for_backup on password_token to guiche_backup using (true) with check ();
create policy own_rows on password_token to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on password_token to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on password_token to guiche_app;
grant select on password_token to guiche_backup;
grant delete, insert, select, update on password_token to guiche_jobs;

create table payment_code (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  kind text not null,
  state text not null,
  provider_ref text not null,
  amount_centavos bigint not null,
  due_date date not null,
  expires_at timestamp with time zone not null,
  code text,
  barcode text,
  asks integer not null,
  next_ask_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint payment_code_pkey PRIMARY KEY (seller_id, id),
  constraint payment_code_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint payment_code_kind_check CHECK ((kind = ANY (ARRAY['PIX'::text, 'BANK_SLIP'::text]))),
  constraint payment_code_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'ACTIVE'::text, 'REMOVING'::text, 'PAID'::text, 'DEAD'::text, 'HUMAN'::text])))
);
CREATE INDEX payment_code_by_code ON public.payment_code USING btree (seller_id, code);
CREATE INDEX payment_code_of_charge ON public.payment_code USING btree (seller_id, charge_id);
CREATE INDEX payment_code_to_ask ON public.payment_code USING btree (next_ask_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'ACTIVE'::text, 'REMOVING'::text]));
alter table payment_code enable row level security;
alter table payment_code force row level security;
create policy every_row_for_backup on payment_code to guiche_backup using (true) with check ();
create policy own_rows on payment_code to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on payment_code to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on payment_code to guiche_app;
grant select on payment_code to guiche_backup;
grant delete, insert, select, update on payment_code to guiche_jobs;

create table payment_link (
  seller_id integer not null,
  id uuid not null,
  type text not null,
  state text not null,
  title text not null,
  value_centavos bigint not null,
  customer_id uuid,
  white_label boolean not null,
  scheduled_at timestamp with time zone,
  expires_at timestamp with time zone,
  terms jsonb not null,
  search text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint payment_link_pkey PRIMARY KEY (seller_id, id),
  constraint payment_link_seller_id_customer_id_fkey FOREIGN KEY (seller_id, customer_id) REFERENCES customer(seller_id, id),
  constraint payment_link_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'EXPIRED'::text, 'COMPLETED'::text, 'DELETED'::text]))),
  constraint payment_link_type_check CHECK ((type = ANY (ARRAY['ORDER'::text, 'SUBSCRIPTION'::text, 'FAST_ORDER'::text]))),
  constraint payment_link_value_centavos_check CHECK ((value_centavos > 0))
);
CREATE INDEX payment_link_expiry ON public.payment_link USING btree (expires_at) WHERE (state = 'OPEN'::text);
CREATE INDEX payment_link_list ON public.payment_link USING btree (seller_id, type, white_label, created_at DESC, id DESC) WHERE (state <> 'DELETED'::text);
CREATE INDEX payment_link_search ON public.payment_link USING gin (search gin_trgm_ops, seller_id) WITH (gin_pending_list_limit='128');
alter table payment_link enable row level security;
alter table payment_link force row level security;
create policy every_row_for_backup on payment_link to guiche_backup using (true) with check ();
create policy own_rows on payment_link to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on payment_link to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on payment_link to guiche_app;
grant select on payment_link to guiche_backup;
grant delete, insert, select, update on payment_link to guiche_jobs;

create table payment_link_past (
  seller_id integer not null,
  link_id uuid not null,
  version integer not null,
  title text not null,
  value_centavos bigint not null,
  scheduled_at timestamp with time zone,
  terms jsonb not null,
  replaced_at timestamp with time zone not null,
  constraint payment_link_past_pkey PRIMARY KEY (seller_id, link_id, version),
  constraint payment_link_past_seller_id_link_id_fkey FOREIGN KEY (seller_id, link_id) REFERENCES payment_link(seller_id, id)
);
alter table payment_link_past enable row level security;
alter table payment_link_past force row level security;
create policy every_row_for_backup on payment_link_past to guiche_backup using (true) with check ();
create policy own_rows on payment_link_past to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on payment_link_past to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on payment_link_past to guiche_app;
grant select on payment_link_past to guiche_backup;
grant delete, insert, select, update on payment_link_past to guiche_jobs;

create table plan (
  seller_id integer not null,
  id integer not null,
  title text not null,
  description text,
  bullets text[] not null,
  month_centavos bigint not null,
  semester_month_centavos bigint not null,
  semester_centavos bigint default (semester_month_centavos * 6) not null,
  year_month_centavos bigint not null,
  year_centavos bigint default (year_month_centavos * 12) not null,
  credit_card boolean not null,
  bank_slip boolean not null,
  pix boolean not null,
  checkout_id integer,
  active boolean not null,
  search text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint plan_pkey PRIMARY KEY (seller_id, id),
  constraint plan_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id),
  constraint plan_check CHECK ((checkout_id = seller_id)),
  constraint plan_check1 CHECK ((credit_card OR bank_slip OR pix)),
  constraint plan_id_check CHECK ((id > 0)),
  constraint plan_month_centavos_check CHECK ((month_centavos > 0)),
  constraint plan_semester_month_centavos_check CHECK ((semester_month_centavos > 0)),
  constraint plan_year_month_centavos_check CHECK ((year_month_centavos > 0))
);
CREATE INDEX plan_by_title ON public.plan USING btree (seller_id, title, id);
CREATE INDEX plan_search ON public.plan USING gin (seller_id, search gin_trgm_ops);
alter table plan enable row level security;
alter table plan force row level security;
create policy every_row_for_backup on plan to guiche_backup using (true) with check ();
create policy own_rows on plan to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on plan to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on plan to guiche_app;
grant select on plan to guiche_backup;
grant delete, insert, select, update on plan to guiche_jobs;

create table posting (
  seller_id integer not null,
  entry_id uuid not null,
  owner_id uuid not null,
  code text not null,
  amount bigint not null,
  constraint posting_pkey PRIMARY KEY (seller_id, entry_id, owner_id, code),
  constraint posting_seller_id_entry_id_fkey FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry(seller_id, id),
  constraint posting_amount_check CHECK ((amount <> 0))
);
CREATE INDEX posting_by_account ON public.posting USING btree (seller_id, owner_id, code, entry_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.posting FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON public.posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE CONSTRAINT TRIGGER with_its_entry AFTER INSERT ON public.posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_late_line();
alter table posting enable row level security;
alter table posting force row level security;
create policy every_row_for_backup on posting to guiche_backup using (true) with check ();
create policy own_rows on posting to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on posting to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant insert, select on posting to guiche_app;
grant select on posting to guiche_backup;
grant insert, select on posting to guiche_jobs;

create table postponed_item (
  seller_id integer not null,
  job text not null,
  item_id text not null,
  throws integer not null,
  last_error text not null,
  first_thrown_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  constraint postponed_item_pkey PRIMARY KEY (seller_id, job, item_id),
  constraint postponed_item_throws_check CHECK ((throws > 0))
);
CREATE INDEX postponed_item_of_job ON public.postponed_item USING btree (job, next_try_at);
alter table postponed_item enable row level security;
alter table postponed_item force row level security;
create policy every_row_for_backup on postponed_item to guiche_backup using (true) with check ();
create policy own_rows on postponed_item to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on postponed_item to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on postponed_item to guiche_app;
grant select on postponed_item to guiche_backup;
grant delete, insert, select, update on postponed_item to guiche_jobs;

create table product_clock (
  one boolean default true not null,
  offset_ms bigint not null,
  fixed_at timestamp with time zone,
  constraint product_clock_pkey PRIMARY KEY (one),
  constraint product_clock_one_check CHECK (one)
);
grant select, update on product_clock to guiche_app;
grant select on product_clock to guiche_backup;
grant select, update on product_clock to guiche_jobs;

create table provider_message (
  seller_id integer not null,
  provider text not null,
  event_id text not null,
  received_at timestamp with time zone not null,
  body jsonb not null,
  handled_at timestamp with time zone,
  constraint provider_message_pkey PRIMARY KEY (seller_id, provider, event_id)
);
alter table provider_message enable row level security;
alter table provider_message force row level security;
create policy every_row_for_backup on provider_message to guiche_backup using (true) with check ();
create policy own_rows on provider_message to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on provider_message to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on provider_message to guiche_app;
grant select on provider_message to guiche_backup;
grant delete, insert, select, update on provider_message to guiche_jobs;

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
  state text not null,
  anticipation_id uuid,
  released_on date,
  created_at timestamp with time zone not null,
  constraint receivable_pkey PRIMARY KEY (seller_id, id),
  constraint receivable_seller_id_charge_id_owner_id_installment_key UNIQUE (seller_id, charge_id, owner_id, installment),
  constraint receivable_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint receivable_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'RELEASED'::text, 'CANCELED'::text])))
);
CREATE INDEX receivable_anticipated ON public.receivable USING btree (seller_id, charge_id) WHERE ((state = 'OPEN'::text) AND (anticipation_id IS NOT NULL));
CREATE INDEX receivable_due ON public.receivable USING btree (due_date) WHERE (state = 'OPEN'::text);
CREATE INDEX receivable_future ON public.receivable USING btree (seller_id, due_date, id) WHERE (state = 'OPEN'::text);
alter table receivable enable row level security;
alter table receivable force row level security;
create policy every_row_for_backup on receivable to guiche_backup using (true) with check ();
create policy own_rows on receivable to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on receivable to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on receivable to guiche_app;
grant select on receivable to guiche_backup;
grant delete, insert, select, update on receivable to guiche_jobs;

create table refund (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  attempt_id uuid not null,
  state text not null,
  amount_centavos bigint not null,
  as_fraud boolean not null,
  entry_id uuid not null,
  asks integer not null,
  next_ask_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint refund_pkey PRIMARY KEY (seller_id, id),
  constraint refund_seller_id_attempt_id_fkey FOREIGN KEY (seller_id, attempt_id) REFERENCES attempt(seller_id, id),
  constraint refund_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint refund_seller_id_entry_id_fkey FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry(seller_id, id),
  constraint refund_amount_centavos_check CHECK ((amount_centavos > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text, 'CONFIRMED'::text, 'REFUSED'::text, 'HUMAN'::text])))
);
CREATE INDEX refund_of_charge ON public.refund USING btree (seller_id, charge_id, created_at);
CREATE INDEX refund_to_ask ON public.refund USING btree (next_ask_at) WHERE (state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text]));
CREATE UNIQUE INDEX refund_alive ON public.refund USING btree (seller_id, charge_id) WHERE (state = ANY (ARRAY['SENDING'::text, 'UNKNOWN'::text, 'HUMAN'::text]));
alter table refund enable row level security;
alter table refund force row level security;
create policy every_row_for_backup on refund to guiche_backup using (true) with check ();
create policy own_rows on refund to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on refund to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on refund to guiche_app;
grant select on refund to guiche_backup;
grant delete, insert, select, update on refund to guiche_jobs;

create table role_prefix (
  one boolean default true not null,
  prefix text not null,
  constraint role_prefix_pkey PRIMARY KEY (one),
  constraint role_prefix_one_check CHECK (one)
);
grant select on role_prefix to guiche_backup;

create table scheduled_card (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  state text not null,
  card_token_sealed bytea,
  charge_at timestamp with time zone not null,
  asks integer not null,
  next_ask_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint scheduled_card_pkey PRIMARY KEY (seller_id, id),
  constraint scheduled_card_seller_id_charge_id_fkey FOREIGN KEY (seller_id, charge_id) REFERENCES charge(seller_id, id),
  constraint scheduled_card_state_check CHECK ((state = ANY (ARRAY['KEEPING'::text, 'KEPT'::text, 'CHARGED'::text, 'OVER'::text])))
);
CREATE INDEX scheduled_card_due ON public.scheduled_card USING btree (charge_at) WHERE (state = 'KEPT'::text);
CREATE INDEX scheduled_card_of_charge ON public.scheduled_card USING btree (seller_id, charge_id, created_at);
CREATE INDEX scheduled_card_to_ask ON public.scheduled_card USING btree (next_ask_at) WHERE (state = 'KEEPING'::text);
alter table scheduled_card enable row level security;
alter table scheduled_card force row level security;
create policy every_row_for_backup on scheduled_card to guiche_backup using (true) with check ();
create policy own_rows on scheduled_card to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on scheduled_card to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on scheduled_card to guiche_app;
grant select on scheduled_card to guiche_backup;
grant delete, insert, select, update on scheduled_card to guiche_jobs;

create table seller (
  seller_id integer not null,
  document text not null,
  company_name text not null,
  fantasy_name text not null,
  site_url text not null,
  contact jsonb not null,
  address jsonb not null,
  features text[] not null,
  settings jsonb not null,
  white_label boolean not null,
  created_at timestamp with time zone not null,
  terms_version text,
  constraint seller_pkey PRIMARY KEY (seller_id)
);
alter table seller enable row level security;
alter table seller force row level security;
create policy every_row_for_backup on seller to guiche_backup using (true) with check ();
create policy own_rows on seller to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on seller to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on seller to guiche_app;
grant select on seller to guiche_backup;
grant delete, insert, select, update on seller to guiche_jobs;

create table session (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea not null,
  successor_sealed bytea,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_why text,
  replaced jsonb not null,
  ip text,
  user_agent text,
  constraint session_pkey PRIMARY KEY (seller_id, id),
  constraint session_seller_id_user_id_fkey FOREIGN KEY (seller_id, user_id) REFERENCES user_account(seller_id, id) ON DELETE CASCADE
);
CREATE INDEX session_of_user ON public.session USING btree (seller_id, user_id);
alter table session enable row level security;
alter table session force row level security;
create policy every_row_for_backup on session to guiche_backup using (true) with check ();
create policy own_rows on session to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on session to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on session to guiche_app;
grant select on session to guiche_backup;
grant delete, insert, select, update on session to guiche_jobs;

create table settlement_file (
  provider text not null,
  day date not null,
  state text not null,
  item_count integer not null,
  failed_sellers integer[] not null,
  books_compared boolean not null,
  read_at timestamp with time zone not null,
  constraint settlement_file_pkey PRIMARY KEY (provider, day),
  constraint settlement_file_provider_check CHECK ((provider = ANY (ARRAY['acquirer'::text, 'pix'::text, 'boleto'::text, 'card-issuer'::text]))),
  constraint settlement_file_state_check CHECK ((state = ANY (ARRAY['READ'::text, 'DONE'::text])))
);
CREATE INDEX settlement_file_open ON public.settlement_file USING btree (provider, day) WHERE ((state = 'READ'::text) OR (NOT books_compared));
grant select on settlement_file to guiche_backup;
grant insert, select, update on settlement_file to guiche_jobs;

create table settlement_item (
  seller_id integer not null,
  provider text not null,
  kind text not null,
  item_id text not null,
  day date not null,
  theirs jsonb,
  amount_centavos bigint not null,
  cost_centavos bigint not null,
  state text not null,
  entry_id uuid,
  settlement_id uuid,
  case_id uuid,
  compared_at timestamp with time zone not null,
  constraint settlement_item_pkey PRIMARY KEY (seller_id, provider, kind, item_id),
  constraint settlement_item_seller_id_case_id_fkey FOREIGN KEY (seller_id, case_id) REFERENCES operator_case(seller_id, id),
  constraint settlement_item_seller_id_entry_id_fkey FOREIGN KEY (seller_id, entry_id) REFERENCES journal_entry(seller_id, id),
  constraint settlement_item_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id),
  constraint settlement_item_seller_id_settlement_id_fkey FOREIGN KEY (seller_id, settlement_id) REFERENCES journal_entry(seller_id, id),
  constraint settlement_item_check CHECK (((state <> 'MATCHED'::text) OR (entry_id IS NOT NULL))),
  constraint settlement_item_check1 CHECK (((state = 'MATCHED'::text) OR (case_id IS NOT NULL))),
  constraint settlement_item_provider_check CHECK ((provider = ANY (ARRAY['acquirer'::text, 'pix'::text, 'boleto'::text, 'card-issuer'::text]))),
  constraint settlement_item_state_check CHECK ((state = ANY (ARRAY['MATCHED'::text, 'DIFFERENT'::text, 'RESOLVED'::text])))
);
CREATE INDEX settlement_item_by_entry ON public.settlement_item USING btree (seller_id, entry_id);
CREATE INDEX settlement_item_different ON public.settlement_item USING btree (compared_at) WHERE (state = 'DIFFERENT'::text);
CREATE INDEX settlement_item_settled ON public.settlement_item USING btree (seller_id, settlement_id);
CREATE UNIQUE INDEX settlement_item_of_entry ON public.settlement_item USING btree (seller_id, entry_id) WHERE (state = 'MATCHED'::text);
alter table settlement_item enable row level security;
alter table settlement_item force row level security;
create policy every_row_for_backup on settlement_item to guiche_backup using (true) with check ();
create policy own_rows on settlement_item to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on settlement_item to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on settlement_item to guiche_app;
grant select on settlement_item to guiche_backup;
grant delete, insert, select, update on settlement_item to guiche_jobs;

create table settlement_unplaced (
  provider text not null,
  kind text not null,
  item_id text not null,
  day date not null,
  theirs jsonb not null,
  found_at timestamp with time zone not null,
  placed_at timestamp with time zone,
  constraint settlement_unplaced_pkey PRIMARY KEY (provider, kind, item_id),
  constraint settlement_unplaced_provider_check CHECK ((provider = ANY (ARRAY['acquirer'::text, 'pix'::text, 'boleto'::text, 'card-issuer'::text])))
);
CREATE INDEX settlement_unplaced_open ON public.settlement_unplaced USING btree (found_at) WHERE (placed_at IS NULL);
grant select on settlement_unplaced to guiche_backup;
grant insert, select, update on settlement_unplaced to guiche_jobs;

create table sub_seller (
  seller_id integer not null,
  id integer not null,
  owner_id uuid not null,
  name text not null,
  document text not null,
  document_type text not null,
  payment_type text not null,
  payment_value bigint not null,
  is_active boolean not null,
  split_status text not null,
  search text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  address jsonb,
  account jsonb,
  contact jsonb,
  owner jsonb,
  opening_date date,
  description text,
  alternative_email text,
  registration_id uuid,
  registered_at timestamp with time zone,
  refused_at_once boolean default false not null,
  asks integer default 0 not null,
  next_ask_at timestamp with time zone,
  payouts_held_until timestamp with time zone,
  account_sealed bytea,
  constraint sub_seller_pkey PRIMARY KEY (seller_id, id),
  constraint sub_seller_seller_id_document_key UNIQUE (seller_id, document),
  constraint sub_seller_seller_id_owner_id_key UNIQUE (seller_id, owner_id),
  constraint sub_seller_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id),
  constraint sub_seller_account_once CHECK (((account IS NULL) OR (account_sealed IS NULL))),
  constraint sub_seller_document_type_check CHECK ((document_type = ANY (ARRAY['CPF'::text, 'CNPJ'::text]))),
  constraint sub_seller_id_check CHECK ((id > 0)),
  constraint sub_seller_payment_type_check CHECK ((payment_type = ANY (ARRAY['PERCENTAGE'::text, 'FIXED'::text]))),
  constraint sub_seller_payment_value_check CHECK ((payment_value > 0)),
  constraint sub_seller_split_status_check CHECK ((split_status = ANY (ARRAY['PROCESSING'::text, 'ACTIVE'::text, 'INACTIVE'::text])))
);
CREATE INDEX sub_seller_by_name ON public.sub_seller USING btree (seller_id, name, id);
CREATE INDEX sub_seller_search ON public.sub_seller USING gin (search gin_trgm_ops, seller_id) WITH (gin_pending_list_limit='128');
CREATE INDEX sub_seller_to_ask ON public.sub_seller USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE UNIQUE INDEX sub_seller_registration ON public.sub_seller USING btree (seller_id, registration_id);
alter table sub_seller enable row level security;
alter table sub_seller force row level security;
create policy every_row_for_backup on sub_seller to guiche_backup using (true) with check ();
create policy own_rows on sub_seller to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on sub_seller to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on sub_seller to guiche_app;
grant select on sub_seller to guiche_backup;
grant delete, insert, select, update on sub_seller to guiche_jobs;

create table sub_seller_notice (
  seller_id integer not null,
  id uuid not null,
  sub_seller_id integer not null,
  addresses text[] not null,
  created_at timestamp with time zone not null,
  constraint sub_seller_notice_pkey PRIMARY KEY (seller_id, id),
  constraint sub_seller_notice_seller_id_sub_seller_id_fkey FOREIGN KEY (seller_id, sub_seller_id) REFERENCES sub_seller(seller_id, id),
  constraint sub_seller_notice_addresses_check CHECK ((cardinality(addresses) > 0))
);
CREATE INDEX sub_seller_notice_of ON public.sub_seller_notice USING btree (seller_id, sub_seller_id);
alter table sub_seller_notice enable row level security;
alter table sub_seller_notice force row level security;
create policy every_row_for_backup on sub_seller_notice to guiche_backup using (true) with check ();
create policy own_rows on sub_seller_notice to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on sub_seller_notice to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on sub_seller_notice to guiche_app;
grant select on sub_seller_notice to guiche_backup;
grant delete, insert, select, update on sub_seller_notice to guiche_jobs;

create table subscription (
  seller_id integer not null,
  id uuid not null,
  status text not null,
  plan_id integer not null,
  customer_id uuid not null,
  customer_name text not null,
  customer_document text not null,
  payment_method text not null,
  periodicity text not null,
  value_centavos bigint not null,
  month_centavos bigint not null,
  additional_centavos bigint,
  additional_installments integer,
  bank_slip_description text,
  invoice_enabled boolean not null,
  start_date date not null,
  last_period date not null,
  renew_on date,
  next_expiration_date date,
  cancelled_date date,
  search text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null,
  constraint subscription_pkey PRIMARY KEY (seller_id, id),
  constraint subscription_seller_id_customer_id_fkey FOREIGN KEY (seller_id, customer_id) REFERENCES customer(seller_id, id),
  constraint subscription_seller_id_plan_id_fkey FOREIGN KEY (seller_id, plan_id) REFERENCES plan(seller_id, id),
  constraint subscription_additional_centavos_check CHECK ((additional_centavos > 0)),
  constraint subscription_additional_installments_check CHECK (((additional_installments >= 1) AND (additional_installments <= 21))),
  constraint subscription_check CHECK (((cancelled_date IS NULL) OR (status = 'INACTIVE'::text))),
  constraint subscription_check1 CHECK (((additional_centavos IS NULL) = (additional_installments IS NULL))),
  constraint subscription_check2 CHECK (((renew_on IS NOT NULL) = (status = ANY (ARRAY['ACTIVE'::text, 'DEFAULTER'::text])))),
  constraint subscription_month_centavos_check CHECK ((month_centavos > 0)),
  constraint subscription_payment_method_check CHECK ((payment_method = ANY (ARRAY['CREDIT_CARD'::text, 'BANK_SLIP'::text, 'PIX'::text]))),
  constraint subscription_periodicity_check CHECK ((periodicity = ANY (ARRAY['MONTHLY'::text, 'SEMESTER'::text, 'YEARLY'::text]))),
  constraint subscription_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'PENDING'::text, 'DEFAULTER'::text]))),
  constraint subscription_value_centavos_check CHECK ((value_centavos > 0))
);
CREATE INDEX subscription_by_document ON public.subscription USING btree (seller_id, customer_document text_pattern_ops);
CREATE INDEX subscription_by_next ON public.subscription USING btree (seller_id, next_expiration_date);
CREATE INDEX subscription_list ON public.subscription USING btree (seller_id, start_date DESC, id DESC);
CREATE INDEX subscription_list_by_status ON public.subscription USING btree (seller_id, status, start_date DESC, id DESC);
CREATE INDEX subscription_of_customer ON public.subscription USING btree (seller_id, customer_id);
CREATE INDEX subscription_of_plan ON public.subscription USING btree (seller_id, plan_id);
CREATE INDEX subscription_search ON public.subscription USING gin (search gin_trgm_ops, seller_id) WITH (gin_pending_list_limit='128');
CREATE INDEX subscription_to_renew ON public.subscription USING btree (renew_on) WHERE (renew_on IS NOT NULL);
alter table subscription enable row level security;
alter table subscription force row level security;
create policy every_row_for_backup on subscription to guiche_backup using (true) with check ();
create policy own_rows on subscription to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on subscription to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on subscription to guiche_app;
grant select on subscription to guiche_backup;
grant delete, insert, select, update on subscription to guiche_jobs;

create table terms_acceptance (
  seller_id integer not null,
  id uuid not null,
  version text not null,
  accepted_by uuid not null,
  accepted_at timestamp with time zone not null,
  ip text,
  constraint terms_acceptance_pkey PRIMARY KEY (seller_id, id),
  constraint terms_acceptance_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id)
);
CREATE INDEX terms_accepted ON public.terms_acceptance USING btree (seller_id, version);
alter table terms_acceptance enable row level security;
alter table terms_acceptance force row level security;
create policy every_row_for_backup on terms_acceptance to guiche_backup using (true) with check ();
create policy own_rows on terms_acceptance to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on terms_acceptance to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on terms_acceptance to guiche_app;
grant select on terms_acceptance to guiche_backup;
grant delete, insert, select, update on terms_acceptance to guiche_jobs;

create table throttle (
  kind text not null,
  key_hash bytea not null,
  failures integer not null,
  blocked_until timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint throttle_pkey PRIMARY KEY (kind, key_hash)
);
CREATE INDEX throttle_old ON public.throttle USING btree (updated_at);
grant delete, insert, select, update on throttle to guiche_app;
grant select on throttle to guiche_backup;
grant delete, insert, select, update on throttle to guiche_jobs;

create table two_factor_challenge (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  wrong_codes integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint two_factor_challenge_pkey PRIMARY KEY (seller_id, id),
  constraint two_factor_challenge_seller_id_user_id_fkey FOREIGN KEY (seller_id, user_id) REFERENCES user_account(seller_id, id) ON DELETE CASCADE
);
CREATE INDEX two_factor_challenge_of_user ON public.two_factor_challenge USING btree (seller_id, user_id);
alter table two_factor_challenge enable row level security;
alter table two_factor_challenge force row level security;
create policy every_row_for_backup on two_factor_challenge to guiche_backup using (true) with check ();
create policy own_rows on two_factor_challenge to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on two_factor_challenge to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on two_factor_challenge to guiche_app;
grant select on two_factor_challenge to guiche_backup;
grant delete, insert, select, update on two_factor_challenge to guiche_jobs;

create table use_count (
  kind text not null,
  key_hash bytea not null,
  count integer not null,
  until timestamp with time zone not null,
  constraint use_count_pkey PRIMARY KEY (kind, key_hash)
);
CREATE INDEX use_count_over ON public.use_count USING btree (until);
grant delete, insert, select, update on use_count to guiche_app;
grant select on use_count to guiche_backup;
grant delete, insert, select, update on use_count to guiche_jobs;

create table user_account (
  seller_id integer not null,
  id uuid not null,
  email text not null,
  profile text not null,
  status text not null,
  password_hash text,
  totp_sealed bytea,
  totp_last_step bigint,
  recovery_hashes text[] not null,
  created_at timestamp with time zone not null,
  version integer not null,
  totp_pending_sealed bytea,
  totp_pending_until timestamp with time zone,
  constraint user_account_pkey PRIMARY KEY (seller_id, id),
  constraint user_account_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id),
  constraint user_account_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'ACTIVE'::text, 'INACTIVE'::text, 'BLOCKED'::text])))
);
CREATE INDEX user_by_email ON public.user_account USING btree (seller_id, email);
alter table user_account enable row level security;
alter table user_account force row level security;
create policy every_row_for_backup on user_account to guiche_backup using (true) with check ();
create policy own_rows on user_account to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on user_account to guiche_jobs using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
grant delete, insert, select, update on user_account to guiche_app;
grant select on user_account to guiche_backup;
grant delete, insert, select, update on user_account to guiche_jobs;

create table virtual_card (
  seller_id integer not null,
  id uuid not null,
  card_id uuid not null,
  name text not null,
  search text not null,
  last4 text,
  state text not null,
  status text not null,
  wanted text,
  asks integer not null,
  next_ask_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint virtual_card_pkey PRIMARY KEY (seller_id, id),
  constraint virtual_card_seller_id_card_id_key UNIQUE (seller_id, card_id),
  constraint virtual_card_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES seller(seller_id),
  constraint virtual_card_check CHECK (((state = 'MADE'::text) = (last4 IS NOT NULL))),
  constraint virtual_card_last4_check CHECK ((last4 ~ '^\d{4}$'::text)),
  constraint virtual_card_state_check CHECK ((state = ANY (ARRAY['CREATING'::text, 'MADE'::text, 'REFUSED'::text]))),
  constraint virtual_card_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'BLOCKED'::text]))),
  constraint virtual_card_wanted_check CHECK ((wanted = ANY (ARRAY['ACTIVE'::text, 'BLOCKED'::text])))
);
CREATE INDEX virtual_card_newest ON public.virtual_card USING btree (seller_id, created_at, id);
CREATE INDEX virtual_card_to_ask ON public.virtual_card USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
alter table virtual_card enable row level security;
alter table virtual_card force row level security;
create policy every_row_for_backup on virtual_card to guiche_backup using (true) with check ();
create policy own_rows on virtual_card to guiche_app using ((seller_id = current_seller())) with check ((seller_id = current_seller()));
create policy own_rows_of_jobs on virtual_card to guiche_jobs using (true) with check ((seller_id = current_seller()));
grant delete, insert, select, update on virtual_card to guiche_app;
grant select on virtual_card to guiche_backup;
grant delete, insert, select, update on virtual_card to guiche_jobs;
