-- Events of payment links, so that integrators can follow them in the list of events.

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''CHARGE_CREATED''::text',
    '''CHARGE_CREATED''::text, ''LINK_CREATED''::text, ''LINK_UPDATED''::text, '
    '''LINK_COMPLETED''::text, ''LINK_EXPIRED''::text, ''LINK_DELETED''::text');
end $$;
