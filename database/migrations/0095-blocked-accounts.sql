-- Operators block and unblock business accounts (SM-ACCOUNT).

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''ACCOUNT_FAILED''::text',
    '''ACCOUNT_FAILED''::text, ''ACCOUNT_BLOCKED''::text, ''ACCOUNT_UNBLOCKED''::text')
    -- Checked for the rows of today by a later migration, which does not stop the calls.
    || ' not valid';
end $$;
