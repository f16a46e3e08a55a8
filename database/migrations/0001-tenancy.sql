-- Logins of the program, schemas, row-level security, and the sellers themselves.
--
-- A role is called guiche_… here; the migration runner replaces the prefix by the database's own, so
-- that two databases of one cluster share no role. The roles log in by themselves and are members of
-- nothing: a role taken on by an option of the connection could be laid off by one statement.
do $$
declare
  name text;
begin
  foreach name in array array['guiche_app', 'guiche_jobs', 'guiche_outside', 'guiche_backup'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then
      -- Roles belong to the whole cluster: a database with the same prefix was migrated first.
      null;
    end;
  end loop;
  -- To create a schema for a role, an owner that is no superuser must be a member of it.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant guiche_jobs, guiche_outside to %I', current_user);
  end if;
end $$;

grant usage on schema public to guiche_app, guiche_jobs, guiche_backup;

-- The queue of what follows a write outside its transaction: mail, webhooks. It holds ids only.
-- pg-boss lays out its own tables there; its role owns this schema and nothing else.
create schema queue authorization guiche_jobs;
-- The simulated companies: their own schema, which nothing of ours reads.
create schema outside authorization guiche_outside;

-- Both lay out tables of their own, now and at later starts; the backup reads them too.
grant usage on schema outside, queue to guiche_backup;
alter default privileges for role guiche_jobs in schema queue
  grant select on tables to guiche_backup;
alter default privileges for role guiche_jobs in schema queue
  grant select on sequences to guiche_backup;
alter default privileges for role guiche_outside in schema outside
  grant select on tables to guiche_backup;
alter default privileges for role guiche_outside in schema outside
  grant select on sequences to guiche_backup;

do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('revoke guiche_jobs, guiche_outside from %I', current_user);
  end if;
end $$;

-- Trigrams find a part of a name; the seller's number goes into the same index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create function current_seller() returns integer
  language sql stable
  return nullif(current_setting('app.seller', true), '')::integer;
comment on function current_seller() is
  'The seller of this transaction, set by the program at its begin; null: none, so no row is seen.';

create procedure enable_row_security(table_name text, jobs_may_scan boolean)
  language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy tenant_isolation on %I to guiche_app using (seller_id = current_seller())
       with check (seller_id = current_seller())', table_name);
  execute format(
    'create policy tenant_isolation_of_jobs on %I to guiche_jobs using (%s)
       with check (seller_id = current_seller())',
    table_name, case when jobs_may_scan then 'true' else 'seller_id = current_seller()' end);
  execute format('create policy backup_reads_all on %I for select to guiche_backup using (true)',
    table_name);
  execute format('grant select, insert, update, delete on %I to guiche_app, guiche_jobs', table_name);
end $$;
comment on procedure enable_row_security(text, boolean) is
  'Row-level security for a table of sellers: a statement that forgets the seller sees no row of
others. jobs_may_scan: jobs that work across sellers read every row, and write within one seller.';

create sequence seller_number start 1001;
comment on sequence seller_number is 'Numbers of sellers.';
grant usage on sequence seller_number to guiche_app, guiche_jobs;

create table seller (
  seller_id integer primary key,
  document text not null,
  company_name text not null,
  fantasy_name text not null,
  site_url text not null,
  contact jsonb not null,
  address jsonb not null,
  features text[] not null,
  settings jsonb not null,
  white_label boolean not null,
  terms_version text,
  created_at timestamptz not null
);
call enable_row_security('seller', true);
comment on table seller is 'A merchant: the tenant to which the rows of almost every table belong.';
comment on column seller.features is 'What the seller''s contract includes; contract/access/features.ts.';
comment on column seller.settings is 'Limits and fees of the contract, in centavos and basis points.';
comment on column seller.terms_version is
  'Terms published after the sign-up; null: those accepted with it are still in force.';

create table directory (
  kind text not null check (kind in (
    'email', 'document', 'sub-domain', 'link', 'password-token', 'charge', 'attempt', 'refund',
    'buyer-return', 'cancellation-letter', 'pix-txid', 'slip-number', 'dps', 'invoice',
    'virtual-card')),
  key_hash bytea not null,
  seller_id integer not null,
  record_id uuid,
  primary key (kind, key_hash)
);
grant select, insert, delete on directory to guiche_app, guiche_jobs;
comment on table directory is
  'The one table read before a seller is known: which seller an e-mail, a link or a provider''s
reference belongs to. Not distributed by seller.';
comment on column directory.key_hash is 'SHA-256 of the key: a copy of the table tells no e-mail.';

create table product_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null,
  fixed_at timestamptz
);
insert into product_clock (offset_ms) values (0);
grant select, update on product_clock to guiche_app, guiche_jobs;
comment on table product_clock is 'One row: how product time differs from the host''s; moved in sandbox mode only.';
comment on column product_clock.fixed_at is 'The instant at which product time stands still; null: it runs.';
