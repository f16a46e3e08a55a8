-- Notifications about Pix of the business account, which no charge is about.

alter table notification
  alter column charge_id drop not null,
  alter column due_on drop not null,
  drop constraint notification_type_check,
  add constraint notification_type_check check (type in (
    'NOTIFICATION_PAYMENT_MADE', 'NOTIFICATION_RECOVERED_DEFAULTS', 'NOTIFICATION_PAYMENT_LATE',
    'NOTIFICATION_ACCOUNT_PIX_RECEIVED', 'NOTIFICATION_ACCOUNT_PIX_CLAIMED')),
  add constraint notification_of_charge check (
    (charge_id is null) = (type in (
      'NOTIFICATION_ACCOUNT_PIX_RECEIVED', 'NOTIFICATION_ACCOUNT_PIX_CLAIMED'))),
  add constraint notification_due check (due_on is not null or charge_id is null);
comment on column notification.charge_id is 'Null: about the business account.';
comment on column notification.due_on is
  'The due day of the charge, or the last day of a decision; null where there is none.';
