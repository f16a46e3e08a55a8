-- Recovery codes can be replaced while two-factor stays on.

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''user.recovery-codes-used''::text',
    '''user.recovery-codes-used''::text, ''user.recovery-codes-replaced''::text');
end $$;
