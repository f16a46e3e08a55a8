-- The review of applications for a business account by the company that knows customers (KYC).

alter table bank_account
  add column application_id uuid,
  add column submitted_at timestamptz,
  add column reasons text[] not null default '{}',
  add column missing text[] not null default '{}',
  add column poll_count integer not null default 0,
  add column next_poll_at timestamptz,
  add constraint bank_account_reviewed check (next_poll_at is null or application_id is not null);
create index bank_account_to_poll on bank_account (next_poll_at) where next_poll_at is not null;
comment on column bank_account.application_id is
  'The key of the present application at the reviewing company; null: approved before there was one.';
comment on column bank_account.submitted_at is 'Product time at which the application was sent.';
comment on column bank_account.reasons is 'Why the last application was refused.';
comment on column bank_account.missing is
  'What the last application lacked.';
comment on column bank_account.next_poll_at is
  'The host''s time at which the reviewing company is asked; null: nothing is awaited.';

-- Jobs look for applications of every seller.
alter policy tenant_isolation_of_jobs on bank_account using (true);

do $$
declare
  checked record;
  listed text;
begin
  for checked in
    select * from (values
      ('event', 'event_type_check', 'ACCOUNT_ACTIVE', '''ACCOUNT_SUBMITTED''::text, ''ACCOUNT_FAILED''::text'),
      ('directory', 'directory_kind_check', 'virtual-card', '''account-application''::text'),
      ('provider_message', 'provider_message_provider_check', 'card-issuer', '''kyc''::text'),
      ('operator_case', 'operator_case_kind_check', 'INVOICE_UNKNOWN', '''ACCOUNT_UNKNOWN''::text')
    ) as change (name, check_name, known, added)
  loop
    select pg_get_constraintdef(oid) into listed from pg_constraint
     where conrelid = checked.name::regclass and conname = checked.check_name;
    execute format('alter table %I drop constraint %I', checked.name, checked.check_name);
    execute format('alter table %I add constraint %I ', checked.name, checked.check_name) || replace(
      listed, format('%L::text', checked.known),
      format('%L::text, ', checked.known) || checked.added);
  end loop;
end $$;
