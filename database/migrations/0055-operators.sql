-- Who operates the product, known by name and key; an operator belongs to no seller.
create table operator (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  key_hash bytea not null unique,
  -- Null for the first one.
  added_by text references operator (name),
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_by text references operator (name),
  constraint operator_disabled_by check ((disabled_at is null) = (disabled_by is null))
);
grant select, insert, update on operator to guiche_jobs;

-- An act on money that one operator asks for and another one approves.
create table operator_request (
  seller_id integer not null,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  reason text not null,
  state text not null check (state in ('ASKED', 'APPROVED', 'REJECTED', 'EXPIRED')),
  -- Names of operators, which belong to no seller: no key of a seller refers to them.
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  primary key (seller_id, id),
  constraint operator_request_decided check ((state = 'ASKED') = (decided_at is null)),
  constraint operator_request_two_persons
    check (state <> 'APPROVED' or (decided_by is not null and decided_by <> asked_by))
);
call wall('operator_request', true);
-- No call of a seller touches it.
revoke all on operator_request from guiche_app;
revoke delete on operator_request from guiche_jobs;
create index operator_request_open on operator_request (asked_at) where state = 'ASKED';
