-- Notices to buyers: one row for each charge, notice and channel. It replaces the reminders, which
-- only recorded that one was due and were never sent.

delete from event where type = 'REMINDER_DUE';
drop table charge_reminder;

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''REMINDER_DUE''::text', '''NOTICE_SENT''::text, ''NOTICE_REQUESTED''::text');
end $$;

create table buyer_notice (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  kind text not null check (kind in ('prePayment', 'payment', 'latePayment')),
  days smallint not null,
  channel text not null check (channel in ('email', 'whatsapp')),
  state text not null check (state in (
    'PLANNED', 'SENDING', 'SENT', 'DELIVERED', 'READ', 'UNKNOWN', 'BOUNCED', 'SKIPPED')),
  reason text check (reason in (
    'CHARGE_CHANGED', 'PAYMENT_IN_PROGRESS', 'ALL_SWITCHED_OFF', 'SWITCHED_OFF', 'NO_ADDRESS',
    'TOO_LATE', 'ADDRESS_REFUSED')),
  address text,
  due_at timestamptz not null,
  send_count integer not null,
  carrier_ref text,
  lease_until timestamptz,
  changed_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  unique (seller_id, charge_id, kind, days, channel),
  check ((state = 'SENDING') = (lease_until is not null)),
  check ((state in ('SKIPPED', 'BOUNCED')) = (reason is not null))
);
call enable_row_security('buyer_notice', true);
create index buyer_notice_due on buyer_notice (due_at, id) where state = 'PLANNED';
create index buyer_notice_in_flight on buyer_notice (lease_until) where state = 'SENDING';
create index buyer_notice_by_carrier on buyer_notice (carrier_ref) where carrier_ref is not null;
comment on table buyer_notice is 'A notice of a charge to its buyer, and what became of it (SM-NOTICE).';
comment on column buyer_notice.days is 'Days from the due date: negative before it, 0 for a receipt.';
comment on column buyer_notice.reason is 'Why it was not sent, or not delivered.';
comment on column buyer_notice.address is 'The address or number that it was last sent to.';
comment on column buyer_notice.due_at is 'When it is to be sent: its day at 08:00, or later when that is a Sunday.';
comment on column buyer_notice.send_count is
  'How often it was sent; each sending has an id of its own, by which the carrier detects a repetition.';
comment on column buyer_notice.carrier_ref is 'The id under which the carrier reports its delivery.';
comment on column buyer_notice.lease_until is
  'The host''s time after which a sending without an answer counts as unknown.';
