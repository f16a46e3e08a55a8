-- What buyers are notified of, and by whom.

create table notice_settings (
  seller_id integer not null,
  name text not null,
  email text not null,
  hidden_email text,
  all_active boolean not null,
  switched_off text[] not null,
  primary key (seller_id),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('notice_settings', false);
comment on table notice_settings is
  'A seller''s settings of notices to buyers; without a row, the defaults hold: all are on.';
comment on column notice_settings.name is 'The name that notices are sent under.';
comment on column notice_settings.hidden_email is 'Gets a hidden copy of each mail.';
comment on column notice_settings.all_active is 'Off: no notice is sent; the switches keep their values.';
comment on column notice_settings.switched_off is
  'The switches that are off, by their names in contract/buyer-notices/switches.ts.';
