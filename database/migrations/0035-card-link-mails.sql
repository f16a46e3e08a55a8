-- The mail of a link for another card is sent by a job that follows this event.

do $$
declare
  definition text;
begin
  select pg_get_constraintdef(oid) into strict definition from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    definition, '''SUBSCRIPTION_UPDATED''', '''SUBSCRIPTION_UPDATED''::text, ''CARD_LINK_MAIL_REQUESTED''');
end $$;
