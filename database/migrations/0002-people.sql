-- Sellers, the people of their accounts, their sessions.

create sequence seller_number start 1001;
grant usage on sequence seller_number to guiche_app, guiche_jobs;

create table seller (
  seller_id integer primary key,
  document text not null,
  company_name text not null,
  fantasy_name text not null,
  site_url text not null,
  contact jsonb not null,
  address jsonb not null,
  sub_domain text,
  features text[] not null,
  settings jsonb not null,
  white_label boolean not null,
  created_at timestamptz not null
);
call wall('seller', true);

create table user_account (
  seller_id integer not null,
  id uuid not null,
  email text not null,
  profile text not null,
  status text not null check (status in ('CREATED', 'ACTIVE', 'INACTIVE', 'BLOCKED')),
  password_hash text,
  totp_sealed bytea,
  totp_last_step bigint,
  recovery_hashes text[] not null,
  created_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id)
);
call wall('user_account', false);
create index user_by_email on user_account (seller_id, email);

create table session (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea not null,
  previous_hash bytea,
  -- The successor answers again for 20 s: two tabs, or an answer that got lost (R-LOGIN-17).
  successor_sealed bytea,
  replaced_at timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references user_account (seller_id, id)
);
call wall('session', false);
create index session_of_user on session (seller_id, user_id);

create table two_factor_challenge (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  wrong_codes integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references user_account (seller_id, id)
);
call wall('two_factor_challenge', false);

-- Throttles belong to an e-mail or address, known or not: no seller, no row-level security.
create table throttle (
  kind text not null,
  key_hash bytea not null,
  failures integer not null,
  blocked_until timestamptz,
  updated_at timestamptz not null,
  primary key (kind, key_hash)
);
grant select, insert, update, delete on throttle to guiche_app, guiche_jobs;
