-- How each person keeps the list of charges: what is hidden, which questions have a name.
create table charge_list_view (
  seller_id integer not null,
  user_id uuid not null,
  hidden_columns text[] not null,
  saved_views jsonb not null,
  primary key (seller_id, user_id),
  foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade
);
call wall('charge_list_view', false);
