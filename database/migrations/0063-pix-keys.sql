-- Pix keys of the business accounts.

create table pix_key (
  seller_id integer not null,
  id uuid not null,
  account_id uuid not null,
  key_type text not null check (key_type in ('email', 'phone', 'evp', 'cnpj')),
  key text,
  state text not null check (state in (
    'WAITING_CODE', 'CREATING', 'ACTIVE', 'DELETING', 'DELETED', 'REFUSED')),
  refusal text check (refusal in ('SAME_OWNER', 'ANOTHER', 'INVALID')),
  code_sealed bytea,
  code_expires_at timestamptz,
  wrong_codes integer not null default 0,
  poll_count integer not null default 0,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check (key is not null or key_type = 'evp' and state in ('CREATING', 'REFUSED')),
  check (state <> 'WAITING_CODE' or key_type = 'phone'),
  check ((state = 'WAITING_CODE') = (code_sealed is not null)),
  check ((code_sealed is null) = (code_expires_at is null)),
  check ((state = 'REFUSED') = (refusal is not null)),
  check ((state in ('CREATING', 'DELETING')) = (next_poll_at is not null))
);
call enable_row_security('pix_key', true);
create unique index pix_key_in_use on pix_key (seller_id, key)
  where state in ('WAITING_CODE', 'CREATING', 'ACTIVE', 'DELETING');
create index pix_key_to_poll on pix_key (next_poll_at) where next_poll_at is not null;
comment on table pix_key is 'A key of the business account at the directory of Pix keys (DICT).';
comment on column pix_key.id is 'Also the key of the entry at the directory.';
comment on column pix_key.account_id is 'The account that the key leads to (debit_account_id).';
comment on column pix_key.key is
  'As it is shown: a phone as digits with 55; null while the directory makes a random one.';
comment on column pix_key.refusal is
  'Why the directory refused it: another institution has it, or it takes no such key.';
comment on column pix_key.code_sealed is 'The code that was sent to the phone, encrypted.';
comment on column pix_key.code_expires_at is 'The host''s time until which the code can be used.';
comment on column pix_key.next_poll_at is
  'The host''s time at which the directory is asked; null: nothing is awaited.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''ACCOUNT_PIX_RECEIVED''::text',
    '''ACCOUNT_PIX_RECEIVED''::text, ''PIX_KEY_CODE_REQUESTED''::text, '
    '''PIX_KEY_CREATED''::text, ''PIX_KEY_REFUSED''::text, ''PIX_KEY_DELETED''::text');
end $$;
