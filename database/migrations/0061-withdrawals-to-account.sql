-- Withdrawals of a seller with a business account: confirmed after the request, moved to the account.

alter table payout
  alter column target_sealed drop not null,
  add column confirm_until timestamptz;
alter table payout
  add constraint payout_to_account check (target_sealed is not null or purpose = 'WITHDRAWAL');
comment on column payout.target_sealed is
  'Account, key or code that is paid, encrypted; null: the seller''s business account here.';
comment on column payout.confirm_until is
  'Product time until which a withdrawal to the business account can be confirmed.';

do $$
declare
  listed text;
begin
  select conname into strict listed from pg_constraint
   where conrelid = 'payout'::regclass and pg_get_constraintdef(oid) like '%NEEDS_REVIEW%';
  execute format('alter table payout drop constraint %I', listed);
end $$;
alter table payout
  add constraint payout_state_check check (state in (
    'WAITING_CONFIRMATION', 'WAITING_APPROVAL', 'SCHEDULED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW',
    'PAID', 'REJECTED', 'EXPIRED')),
  add constraint payout_confirmed_in_time check (
    confirm_until is not null or state not in ('WAITING_CONFIRMATION', 'EXPIRED'));

drop index payout_listed;
create index payout_listed on payout (seller_id, owner_id, requested_on, id)
  where state in ('WAITING_CONFIRMATION', 'WAITING_APPROVAL', 'SCHEDULED', 'SENDING', 'UNKNOWN',
                  'NEEDS_REVIEW');
create index payout_to_expire on payout (confirm_until) where state = 'WAITING_CONFIRMATION';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''PAYOUT_RETURNED''::text', '''PAYOUT_RETURNED''::text, ''PAYOUT_EXPIRED''::text');
end $$;
