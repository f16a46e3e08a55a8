-- A removed user leaves no session, code or link behind; what was done stays in the audit.

alter table session
  drop constraint session_seller_id_user_id_fkey,
  add foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade;

alter table two_factor_challenge
  drop constraint two_factor_challenge_seller_id_user_id_fkey,
  add foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade;

alter table password_token
  drop constraint password_token_seller_id_user_id_fkey,
  add foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade;

alter table notification_seen
  drop constraint notification_seen_seller_id_user_id_fkey,
  add foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade;

create index two_factor_challenge_of_user on two_factor_challenge (seller_id, user_id);
