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
  type text not null,
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
