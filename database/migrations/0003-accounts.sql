-- The users of a seller, their sessions and codes, and the limits that protect the sign-in.

create table user_account (
  seller_id integer not null,
  id uuid not null,
  email text not null,
  profile text not null check (profile in (
    'ADMIN', 'MASTER', 'BACKOFFICE', 'DASHBOARD', 'BUSINESS', 'PAYMENT_LINK', 'SUBSCRIPTIONS',
    'CHECKOUT', 'CHARGES', 'CLIENTS', 'FINANCES', 'ANTICIPATION', 'REPORTS', 'FISCAL', 'SETTINGS',
    'VIZUALIZATION')),
  status text not null check (status in ('CREATED', 'ACTIVE', 'INACTIVE', 'BLOCKED')),
  password_hash text,
  totp_sealed bytea,
  totp_last_step bigint,
  totp_pending_sealed bytea,
  totp_pending_until timestamptz,
  recovery_hashes text[] not null,
  created_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('user_account', false);
create index user_by_email on user_account (seller_id, email);
comment on table user_account is 'A user of a seller.';
comment on column user_account.totp_last_step is 'The time step of the last code that was taken: no code is taken twice.';
comment on column user_account.totp_pending_sealed is 'A secret without its first code; it replaces totp_sealed when that comes.';

create table session (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea not null,
  replaced jsonb not null,
  successor_sealed bytea,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text check (revoked_why in (
    'PASSWORD_SET', 'USER_CHANGED', 'TWO_FACTOR_DISABLED', 'ENDED_BY_USER', 'REFRESH_REUSED',
    'SIGNED_OUT')),
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade
);
call enable_row_security('session', false);
create index session_of_user on session (seller_id, user_id);
comment on table session is 'A session of a user; it ends with its user.';
comment on column session.replaced is
  'Refresh tokens replaced within the grace period, newest first, as {"hash": base64, "at": instant}.';
comment on column session.successor_sealed is
  'The newest refresh token, answered again for 20 s: two tabs, or an answer that was lost (R-LOGIN-17).';
comment on column session.ip is 'From where it was last used, so that its user can recognise it.';

create table two_factor_challenge (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  wrong_codes integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade
);
call enable_row_security('two_factor_challenge', false);
create index two_factor_challenge_of_user on two_factor_challenge (seller_id, user_id);
comment on table two_factor_challenge is 'A sign-in that waits for its second factor.';

create table password_token (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade
);
call enable_row_security('password_token', false);
create index password_token_of_user on password_token (seller_id, user_id);
comment on table password_token is 'A link to set a password.';

create table terms_acceptance (
  seller_id integer not null,
  id uuid not null,
  version text not null,
  accepted_by uuid not null,
  accepted_at timestamptz not null,
  ip text,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('terms_acceptance', false);
create index terms_acceptance_of_version on terms_acceptance (seller_id, version);
comment on table terms_acceptance is 'Which terms a seller accepted, by which user.';

create table throttle (
  kind text not null check (kind in ('sign-in', 'sign-in-email')),
  key_hash bytea not null,
  failures integer not null,
  blocked_until timestamptz,
  updated_at timestamptz not null,
  primary key (kind, key_hash)
);
grant select, insert, update, delete on throttle to guiche_app, guiche_jobs;
create index throttle_old on throttle (updated_at);
comment on table throttle is
  'Failed sign-ins by e-mail or network address, whose waits grow. No seller: the e-mail may be unknown.';

create table use_count (
  kind text not null,
  key_hash bytea not null,
  count integer not null,
  until timestamptz not null,
  primary key (kind, key_hash)
);
grant select, insert, update, delete on use_count to guiche_app, guiche_jobs;
create index use_count_over on use_count (until);
comment on table use_count is 'Calls in a window of time, for the rate limits.';

create table anonymous_request (
  id uuid primary key,
  kind text not null check (kind in ('PASSWORD_RESET', 'SIGN_IN_REFUSED')),
  email_sealing bytea not null,
  reason text,
  attempt_reference text,
  call text not null,
  request_id text not null,
  ip text,
  requested_at timestamptz not null,
  tries integer not null
);
grant insert on anonymous_request to guiche_app;
grant select, insert, update, delete on anonymous_request to guiche_jobs;
comment on table anonymous_request is
  'A call without a session that named an e-mail: a job looks the e-mail up, so that the time of the
answer does not tell whether it is known. No seller; the API may add rows and read none.';
comment on column anonymous_request.email_sealing is 'The e-mail, sealed: it need not belong to any user.';
