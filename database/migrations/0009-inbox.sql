-- What the bell shows: a row for the account, and who of it has seen it.

create table notification (
  seller_id integer not null,
  id uuid not null,
  type text not null check (type in (
    'NOTIFICATION_PAYMENT_MADE', 'NOTIFICATION_RECOVERED_DEFAULTS', 'NOTIFICATION_PAYMENT_LATE')),
  charge_id uuid not null,
  buyer text not null,
  amount_centavos bigint not null,
  due_on date not null,
  whats_app text,
  created_at timestamptz not null,
  primary key (seller_id, id)
);
call wall('notification', false);
create index notification_newest on notification (seller_id, created_at desc, id desc);

create table notification_seen (
  seller_id integer not null,
  user_id uuid not null,
  notification_id uuid not null,
  seen_at timestamptz not null,
  primary key (seller_id, user_id, notification_id),
  foreign key (seller_id, user_id) references user_account (seller_id, id),
  foreign key (seller_id, notification_id) references notification (seller_id, id)
);
call wall('notification_seen', false);
