-- The program's roles log in by themselves and are members of nothing: a role taken on by an option
-- of the connection can be laid off again by one statement. A backup role reads every row.

do $$
begin
  if not exists (select from pg_roles where rolname = 'guiche_backup') then
    create role guiche_backup nologin;
  end if;
exception when duplicate_object or unique_violation then
  -- Another database's first migration, under the same prefix, was faster.
  null;
end $$;

-- Whoever owns the tables owns their schema, so that a restore by the owner can hand both over.
alter schema outside owner to guiche_outside;

-- The queue and the simulated companies lay out tables of their own, now and at later starts.
grant usage on schema public, outside, queue to guiche_backup;
alter default privileges for role guiche_jobs in schema queue grant select on tables to guiche_backup;
alter default privileges for role guiche_jobs in schema queue grant select on sequences to guiche_backup;
alter default privileges for role guiche_outside in schema outside grant select on tables to guiche_backup;
alter default privileges for role guiche_outside in schema outside grant select on sequences to guiche_backup;
grant select on all tables in schema queue, outside to guiche_backup;
grant select on all sequences in schema queue, outside to guiche_backup;

-- The owner needed to be a member for the statements above; a superuser never was one.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('revoke guiche_app, guiche_jobs, guiche_outside from %I', current_user);
  end if;
end $$;

-- Row-level security for a table of sellers: what a statement forgets to ask, the row itself refuses.
-- `jobs_may_scan` lists the tables that cross-seller jobs read.
create or replace procedure wall(table_name text, jobs_may_scan boolean)
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
  execute format('create policy every_row_for_backup on %I for select to guiche_backup using (true)',
    table_name);
  execute format('grant select, insert, update, delete on %I to guiche_app, guiche_jobs', table_name);
end $$;

do $$
declare
  walled regclass;
begin
  for walled in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
  loop
    execute format('create policy every_row_for_backup on %s for select to guiche_backup using (true)',
      walled);
  end loop;
end $$;
