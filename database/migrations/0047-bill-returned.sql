-- A paid bill stays paid when the bank sends the payment back: the event tells it from a payment
-- that failed.

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''BILL_PAYMENT_FAILED''::text',
    '''BILL_PAYMENT_FAILED''::text, ''BILL_PAYMENT_RETURNED''::text');
end $$;
