-- What every write leaves behind: its answer, its events, its audit rows, what is to be tried again.

create table idempotency (
  seller_id integer not null,
  method text not null check (method in ('POST', 'PUT', 'PATCH', 'DELETE')),
  path text not null,
  key uuid not null,
  request_hash bytea not null,
  subject_id uuid,
  locked_until timestamptz,
  status integer,
  body text,
  final boolean not null,
  expires_at timestamptz not null,
  primary key (seller_id, method, path, key)
);
call enable_row_security('idempotency', true);
create index idempotency_expiry on idempotency (seller_id, expires_at);
create index idempotency_over on idempotency (expires_at);
comment on table idempotency is 'Idempotency keys with the answer that a repeated request gets.';
comment on column idempotency.subject_id is
  'The record of a write that asks a company outside; an answer that is not final is made again from it.';
comment on column idempotency.body is 'The answer, sealed; null until there is one.';

create table event (
  seller_id integer not null,
  id uuid not null,
  type text not null check (type in (
    'CHARGE_CREATED', 'CHARGE_PAID', 'CHARGE_PAID_MANUALLY', 'CHARGE_LATE', 'CHARGE_FAILED',
    'CHARGE_CANCELED', 'CHARGE_ABANDONED', 'CHARGE_REFUNDED', 'CHARGE_DISPUTED',
    'CHARGE_CHARGEBACK', 'CHARGE_DISPUTE_WON', 'CHARGE_REPRICED', 'REMINDER_DUE', 'ATTEMPT_FAILED',
    'CODE_REFUSED', 'PAYMENT_WITHOUT_CHARGE', 'REFUND_REQUESTED', 'REFUND_REFUSED',
    'DISPUTE_CONTESTED', 'DISPUTE_ACCEPTED', 'BUYER_RETURN_REQUESTED', 'BUYER_RETURN_SENDING',
    'BUYER_RETURN_UNKNOWN', 'BUYER_RETURN_NEEDS_REVIEW', 'BUYER_RETURN_CONFIRMED',
    'BUYER_RETURN_REFUSED', 'SUBSCRIPTION_CREATED', 'SUBSCRIPTION_ACTIVATED',
    'SUBSCRIPTION_DEFAULTED', 'SUBSCRIPTION_INACTIVATED', 'SUBSCRIPTION_CANCELED',
    'SUBSCRIPTION_UPDATED', 'CUSTOMER_RENAMED', 'SUB_SELLER_ACTIVE', 'SUB_SELLER_INACTIVE',
    'SUB_SELLER_ACCOUNT_CHANGED', 'SUB_SELLER_CONTACT_CHANGED', 'INVOICE_REQUESTED',
    'INVOICE_CANCEL_REQUESTED', 'INVOICE_MAIL_REQUESTED', 'INVOICE_AUTHORIZED', 'INVOICE_REJECTED',
    'INVOICE_CANCELED', 'ACCOUNT_ACTIVE', 'CARD_CREATED', 'CARD_ACTIVE', 'CARD_BLOCKED',
    'CARD_PURCHASE_APPROVED', 'CARD_PURCHASE_REFUSED', 'CARD_PURCHASE_REVERSED',
    'CARD_INVOICE_PAID', 'CARD_INVOICE_UNPAID', 'user.password-set',
    'user.password-reset-requested', 'user.recovery-codes-used', 'user.token-reused',
    'user.sessions-ended', 'user.two-factor-enabled', 'user.two-factor-disabled')),
  subject_kind text not null,
  subject_id uuid not null,
  at timestamptz not null,
  data jsonb not null,
  relayed boolean not null,
  primary key (seller_id, id)
);
call enable_row_security('event', true);
create index event_waiting on event (seller_id, id) where not relayed;
create index event_subject on event (seller_id, subject_id, id);
comment on table event is 'What happened, written with what it happened to and relayed to subscribers after the commit.';

create table audit (
  seller_id integer not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in (
    'USER', 'API_TOKEN', 'BUYER', 'WORKER', 'PROVIDER', 'OPERATOR', 'SANDBOX')),
  actor_id text,
  call text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  request_id text not null,
  primary key (seller_id, id)
);
call enable_row_security('audit', false);
revoke update, delete on audit from guiche_app, guiche_jobs;
create index audit_subject on audit (seller_id, subject_kind, subject_id, id);
comment on table audit is 'Who changed what, when, from where; rows are never changed or deleted.';

create table postponed_item (
  seller_id integer not null,
  job text not null,
  item_id text not null,
  failure_count integer not null check (failure_count > 0),
  last_error text not null,
  first_failed_at timestamptz not null,
  next_try_at timestamptz not null,
  primary key (seller_id, job, item_id)
);
call enable_row_security('postponed_item', true);
create index postponed_item_of_job on postponed_item (job, next_try_at);
comment on table postponed_item is
  'An item of a job whose handling threw: the job goes on with the others and tries it again later.';
comment on column postponed_item.last_error is 'Kind and place of the error, without values of the record.';
