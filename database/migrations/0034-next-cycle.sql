-- Changes of a subscription that take effect with the next charge that is created.

alter table subscription
  add column due_day integer check (due_day between 1 and 31),
  add column next_plan_id integer,
  add column next_periodicity text check (next_periodicity in ('MONTHLY', 'SEMESTER', 'YEARLY')),
  add column next_value_centavos bigint check (next_value_centavos > 0),
  add column next_month_centavos bigint check (next_month_centavos > 0),
  add column next_bank_slip_description text,
  add column next_due_day integer check (next_due_day between 1 and 31),
  add foreign key (seller_id, next_plan_id) references plan (seller_id, id),
  add check ((next_periodicity is null) = (next_value_centavos is null)),
  add check ((next_periodicity is null) = (next_month_centavos is null));
comment on column subscription.due_day is
  'The day of the month on which periods begin since it was changed; null: that of start_date.';
comment on column subscription.next_plan_id is
  'The next_ columns take effect with the next charge that is created; null: no change.';
comment on column subscription.next_bank_slip_description is 'Empty: none from then on.';
