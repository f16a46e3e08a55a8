-- Keys by which a seller's own systems call the API.

create table api_key (
  seller_id integer not null,
  id uuid not null,
  title text not null,
  active boolean not null,
  lookup text not null,
  text_sealed bytea not null,
  masked text not null,
  scopes text[] not null,
  allowed_ips text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  previous_lookup text,
  previous_until timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check ((previous_lookup is null) = (previous_until is null))
);
call enable_row_security('api_key', true);
comment on table api_key is 'A key by which a system of the seller calls the API.';
comment on column api_key.lookup is 'HMAC of the key, which alone a request is compared with.';
comment on column api_key.text_sealed is 'The key, encrypted; opened only to show it to a person.';
comment on column api_key.scopes is 'What it may call; contract/access/key-scopes.ts.';
comment on column api_key.previous_lookup is 'The key before the last rotation, until previous_until.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'directory'::regclass and conname = 'directory_kind_check';
  alter table directory drop constraint directory_kind_check;
  execute 'alter table directory add constraint directory_kind_check ' || replace(
    listed, '''payout''::text', '''payout''::text, ''api-key''::text');
end $$;
