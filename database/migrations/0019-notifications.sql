-- The notification panel.

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
call enable_row_security('notification', false);
create index notification_newest on notification (seller_id, created_at desc, id desc);
comment on table notification is 'A notification to all users of a seller.';

create table notification_seen (
  seller_id integer not null,
  user_id uuid not null,
  notification_id uuid not null,
  seen_at timestamptz not null,
  primary key (seller_id, user_id, notification_id),
  foreign key (seller_id, user_id) references user_account (seller_id, id) on delete cascade,
  foreign key (seller_id, notification_id) references notification (seller_id, id)
);
call enable_row_security('notification_seen', false);
comment on table notification_seen is 'Which user has seen a notification.';
