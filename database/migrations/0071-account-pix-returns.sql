-- Pix that arrive at the business account, and their returns.

alter table account_pix
  add column return_of uuid,
  add foreign key (seller_id, return_of) references account_pix (seller_id, id),
  add check (return_of is null or direction = 'OUT');
create index account_pix_returns on account_pix (seller_id, return_of) where return_of is not null;
comment on column account_pix.return_of is 'The received Pix that this one gives back; null: no return.';

-- The job that looks for missed arrivals knows no seller.
create index account_pix_arrived on account_pix (end_to_end_id) where direction = 'IN';

do $$
declare
  checked record;
begin
  for checked in
    select conname, conrelid::regclass as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where conname in ('settlement_item_kind_check', 'settlement_unplaced_kind_check')
  loop
    execute format('alter table %s drop constraint %I', checked.name, checked.conname);
    execute format('alter table %s add constraint %I ', checked.name, checked.conname) || replace(
      checked.definition, '''payout-return''::text',
      '''payout-return''::text, ''account-pix''::text');
  end loop;
end $$;
