-- Claims of Pix keys that another institution has.

create table pix_claim (
  seller_id integer not null,
  id uuid not null,
  entry_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('PORTABILITY', 'OWNERSHIP')),
  key_type text not null check (key_type in ('email', 'phone', 'cnpj')),
  key text not null,
  status text not null check (status in (
    'OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'CANCELLED', 'COMPLETED')),
  request text check (request in ('OPEN', 'CANCEL')),
  answer_by timestamptz not null,
  poll_count integer not null default 0,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check ((status in ('CANCELLED', 'COMPLETED')) = (next_poll_at is null)),
  check (request is null or status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED'))
);
call enable_row_security('pix_claim', true);
create unique index pix_claim_open on pix_claim (seller_id, key)
  where status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED');
create index pix_claim_listed on pix_claim (seller_id, created_at, id);
create index pix_claim_to_poll on pix_claim (next_poll_at) where next_poll_at is not null;
comment on table pix_claim is 'A claim of a key that another institution has; its state at the directory.';
comment on column pix_claim.entry_id is 'The id of the key, and of its entry, once it is handed over.';
comment on column pix_claim.request is 'What was asked of the directory and has no answer yet.';
comment on column pix_claim.answer_by is
  'Until when the other institution''s customer can answer.';
comment on column pix_claim.next_poll_at is
  'The host''s time at which the directory is asked; null: it ended.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''PIX_KEY_DELETED''::text',
    '''PIX_KEY_DELETED''::text, ''PIX_CLAIM_CHANGED''::text');
end $$;
