-- Roles, tenancy, and what every write leaves behind: answer, event, audit.

do $$
declare
  name text;
begin
  -- NOLOGIN: every pool connects as the owner and takes one of them on (set by the connection).
  foreach name in array array['guiche_app', 'guiche_jobs', 'guiche_outside'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then
      -- Roles belong to the whole cluster: another database's first migration was faster.
      null;
    end;
  end loop;
  -- A superuser may take on any role; another owner must be a member.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant guiche_app, guiche_jobs, guiche_outside to %I', current_user);
  end if;
end $$;

grant usage on schema public to guiche_app, guiche_jobs;

create function current_seller() returns integer
  language sql stable
  return nullif(current_setting('app.seller', true), '')::integer;

-- Puts the second wall around a table of sellers: what the application forgets to ask, the row
-- itself refuses. `jobs_may_scan` lists the tables that cross-seller jobs read.
create procedure wall(table_name text, jobs_may_scan boolean)
  language plpgsql as $$
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
  execute format('grant select, insert, update, delete on %I to guiche_app, guiche_jobs', table_name);
end $$;

-- The one table read before a seller is known: e-mail, link, charge, provider reference.
create table directory (
  kind text not null,
  key_hash bytea not null,
  seller_id integer not null,
  record_id uuid,
  primary key (kind, key_hash)
);
grant select, insert, delete on directory to guiche_app, guiche_jobs;

-- How far product time is from the host's; moved only in sandbox mode.
create table product_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null,
  fixed_at timestamptz
);
insert into product_clock (offset_ms) values (0);
grant select, update on product_clock to guiche_app, guiche_jobs;

create table idempotency (
  seller_id integer not null,
  method text not null,
  path text not null,
  key uuid not null,
  request_hash bytea not null,
  -- The conversation's own record, from which an answer that isn't final is rendered anew.
  subject_id uuid,
  locked_until timestamptz,
  status integer,
  body text,
  final boolean not null,
  expires_at timestamptz not null,
  primary key (seller_id, method, path, key)
);
call wall('idempotency', true);
create index idempotency_expiry on idempotency (seller_id, expires_at);

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
call wall('event', true);
create index event_waiting on event (seller_id, id) where not relayed;
create index event_subject on event (seller_id, subject_id, id);

create table audit (
  seller_id integer not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
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
call wall('audit', false);
revoke update, delete on audit from guiche_app, guiche_jobs;
create index audit_subject on audit (seller_id, subject_kind, subject_id, id);
