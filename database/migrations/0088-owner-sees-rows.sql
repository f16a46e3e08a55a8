-- no transaction
-- Row-level security is forced, so that an owner that is no superuser saw no row: its migrations
-- changed none, and its views would find none. A policy of its own lets it see and change them all.
-- One table at a time: a lock of every table at once would stop the calls.
do $$
declare
  secured regclass;
begin
  for secured in
    select pg_class.oid::regclass from pg_class
     where relrowsecurity and relkind in ('r', 'p') and pg_get_userbyid(relowner) = current_user
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'owner_maintains')
  loop
    execute format(
      'create policy owner_maintains on %s to current_user using (true) with check (true)', secured);
    commit;
  end loop;
end $$;
