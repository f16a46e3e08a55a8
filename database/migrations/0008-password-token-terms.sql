-- Links to set a password, and the terms a seller has accepted.

create table password_token (
  seller_id integer not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, user_id) references user_account (seller_id, id)
);
call wall('password_token', false);
create index password_token_of_user on password_token (seller_id, user_id);

-- Terms published after the sign-up; null: those accepted with it still hold.
alter table seller add column terms_version text;

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
call wall('terms_acceptance', false);
create index terms_accepted on terms_acceptance (seller_id, version);
