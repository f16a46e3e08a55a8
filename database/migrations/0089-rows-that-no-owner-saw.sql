-- Replaces a file with the SHA-256 b8e906316e4abac46ff2d70e6300d516637b384dcbc184b4a46c7befc17ed839
-- that made the same by statements that Citus does not take.
-- Later tables get the owner's policy with the others. Then what 0024 and 0076 could not do where
-- the owner was no superuser; elsewhere nothing is left to do.

create or replace procedure enable_row_security(table_name text, jobs_may_scan boolean)
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
  execute format(
    'create policy owner_maintains on %I to current_user using (true) with check (true)', table_name);
  execute format('grant select, insert, update, delete on %I to guiche_app, guiche_jobs', table_name);
end $$;

update seller
   set settings = jsonb_set(settings, '{lateFees}', jsonb_set(jsonb_set(
         '{"fine": {"isOn": true}, "interest": {"isOn": true}}',
         '{fine,basisPoints}', settings #> '{lateFees,fineBasisPoints}'),
         '{interest,basisPoints}', coalesce(settings #> '{lateFees,interestMonthlyBasisPoints}', 'null')))
 where settings #> '{lateFees,fineBasisPoints}' is not null;

do $$
begin
  if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
    return;
  end if;

  -- A movement writes its posting and its day in one transaction: while nothing else writes days, what
  -- is committed is complete.
  lock table account_day in share row exclusive mode;

  create temporary table moved on commit drop as
  select posting.seller_id, posting.owner_id, posting.entry_id, posting.amount,
         max((entry.occurred_at at time zone 'America/Sao_Paulo')::date)
           over (partition by posting.seller_id, posting.owner_id order by posting.entry_id) as day
    from posting
    join journal_entry as entry
      on entry.seller_id = posting.seller_id and entry.id = posting.entry_id
   where posting.code = 'BANKING';

  create temporary table incomplete on commit drop as
  select seller_id, owner_id
    from (select seller_id, owner_id, count(*) as movements from moved group by 1, 2) as counted
    left join (select seller_id, owner_id, sum(count) as movements from account_day group by 1, 2) as days
      using (seller_id, owner_id)
   where days.movements is distinct from counted.movements;

  delete from account_day using incomplete
   where account_day.seller_id = incomplete.seller_id and account_day.owner_id = incomplete.owner_id;

  insert into account_day (seller_id, owner_id, day, first_entry, last_entry, amount, count)
  select seller_id, owner_id, day, (array_agg(entry_id order by entry_id))[1],
         (array_agg(entry_id order by entry_id desc))[1], sum(amount)::bigint, count(*)::integer
    from moved join incomplete using (seller_id, owner_id)
   group by seller_id, owner_id, day;
end $$;
