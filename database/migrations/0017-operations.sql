-- Operators, and what they do to money with four eyes.

create table operator (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  key_hash bytea not null unique,
  added_by text references operator (name),
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_by text references operator (name),
  constraint operator_disabled_by check ((disabled_at is null) = (disabled_by is null))
);
grant select, insert, update on operator to guiche_jobs;
comment on table operator is
  'A person who operates the product, known by name and key; belongs to no seller.';
comment on column operator.added_by is 'Null for the first one.';

create table operator_request (
  seller_id integer not null,
  id uuid not null,
  kind text not null check (kind in (
    'DEBT_WRITE_OFF', 'BALANCE_ADJUSTMENT', 'RETURN_TO_BUYER')),
  payload jsonb not null,
  reason text not null,
  state text not null check (state in ('REQUESTED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  primary key (seller_id, id),
  constraint operator_request_decided check ((state = 'REQUESTED') = (decided_at is null)),
  constraint operator_request_two_persons
    check (state <> 'APPROVED' or (decided_by is not null and decided_by <> requested_by))
);
call enable_row_security('operator_request', true);
-- No call of a seller touches it.
revoke all on operator_request from guiche_app;
revoke delete on operator_request from guiche_jobs;
create index operator_request_open on operator_request (requested_at) where state = 'REQUESTED';
comment on table operator_request is
  'An action on money that one operator asks for and another one approves.';
comment on column operator_request.requested_by is
  'An operator''s name. Operators belong to no seller, so that no key of a seller refers to them.';
