-- Pix that the business account sends and receives.

create table account_pix (
  seller_id integer not null,
  id uuid not null,
  direction text not null check (direction in ('OUT', 'IN')),
  state text not null check (state in (
    'WAITING_APPROVAL', 'SCHEDULED', 'SENDING', 'SENT', 'FAILED', 'RETURNED', 'CANCELED',
    'RECEIVED')),
  amount_centavos bigint not null check (amount_centavos > 0),
  party_name text not null,
  party_document text,
  pix_key text,
  target_sealed bytea,
  scheduled_on date,
  payout_id uuid,
  end_to_end_id text,
  reason text,
  created_by uuid,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, payout_id) references payout (seller_id, id),
  check ((direction = 'IN') = (state = 'RECEIVED')),
  check ((direction = 'OUT') = (target_sealed is not null)),
  check (direction = 'OUT' or end_to_end_id is not null),
  check (payout_id is not null or state not in ('SENDING', 'SENT', 'RETURNED')),
  check (state not in ('FAILED', 'RETURNED') or reason is not null)
);
call enable_row_security('account_pix', true);
create unique index account_pix_received on account_pix (seller_id, end_to_end_id)
  where direction = 'IN';
create index account_pix_listed on account_pix (seller_id, direction, created_at, id);
create index account_pix_to_send on account_pix (scheduled_on, id) where state = 'SCHEDULED';
comment on table account_pix is
  'A Pix of the business account: sent, waiting to be sent, or received.';
comment on column account_pix.party_name is 'Who receives it, or who sent it.';
comment on column account_pix.party_document is 'CPF or CNPJ of that person or company, masked.';
comment on column account_pix.target_sealed is
  'Key, code or account that is paid, encrypted, as the person confirmed it.';
comment on column account_pix.scheduled_on is 'The day on which it is sent; null: at once.';
comment on column account_pix.payout_id is 'What sends it, once its money is reserved.';
comment on column account_pix.end_to_end_id is 'The id of a received Pix in the payment system.';
comment on column account_pix.created_by is 'The user who asked for it, who cannot approve it.';

alter table bank_account
  add column approval_above_centavos bigint check (approval_above_centavos >= 0);
comment on column bank_account.approval_above_centavos is
  'A second person approves each Pix above it; null: none needs an approval.';

do $$
declare
  listed record;
begin
  for listed in
    select conname from pg_constraint
     where conrelid = 'payout'::regclass and contype = 'c'
       and (pg_get_constraintdef(oid) like '%SUB_SELLER%'
            or pg_get_constraintdef(oid) like '%AVAILABLE%'
            and pg_get_constraintdef(oid) like '%BILL%')
  loop
    execute format('alter table payout drop constraint %I', listed.conname);
  end loop;
end $$;
alter table payout
  add constraint payout_purpose_check
    check (purpose in ('WITHDRAWAL', 'SUB_SELLER', 'BILL', 'PIX')),
  add constraint payout_source_of_purpose check (
    case purpose when 'BILL' then true when 'PIX' then source = 'BANKING'
                 else source = 'AVAILABLE' end);

do $$
declare
  checked record;
  listed text;
begin
  for checked in
    select * from (values
      ('event', 'event_type_check', 'PIX_LIMIT_RAISED',
       '''ACCOUNT_PIX_REQUESTED''::text, ''ACCOUNT_PIX_APPROVED''::text, '
       '''ACCOUNT_PIX_SENDING''::text, ''ACCOUNT_PIX_SENT''::text, ''ACCOUNT_PIX_FAILED''::text, '
       '''ACCOUNT_PIX_RETURNED''::text, ''ACCOUNT_PIX_CANCELED''::text, '
       '''ACCOUNT_PIX_RECEIVED''::text'),
      ('directory', 'directory_kind_check', 'account-application', '''bank-account''::text')
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

-- The bank names the account that it credits by its number, as `accountNumberOf` makes it.
with numbered as (
  select seller_id, debit_account_id, lpad(seller_id::text, 8, '0') as digits
    from bank_account where debit_account_id is not null
), checked as (
  select *, 11 - (select sum(substr(digits, 8 - at, 1)::integer * (at + 2))
                    from generate_series(0, 7) as at) % 11 as digit
    from numbered
)
insert into directory (kind, key_hash, seller_id, record_id)
select 'bank-account',
       sha256(convert_to(digits || '-' || case when digit > 9 then 0 else digit end, 'UTF8')),
       seller_id, debit_account_id
  from checked;
