-- Events sent to the seller's own systems.

create table webhook (
  seller_id integer not null,
  id uuid not null,
  title text not null,
  url text not null,
  domains text[] not null check (cardinality(domains) > 0),
  active boolean not null,
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_until timestamptz,
  failing_since timestamptz,
  stop_reason text check (stop_reason in ('GONE', 'FAILING')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check ((previous_sealed is null) = (previous_until is null)),
  check (not active or (stop_reason is null and deleted_at is null))
);
call enable_row_security('webhook', true);
comment on table webhook is 'An address of the seller that events are sent to (SM-WEBHOOK).';
comment on column webhook.domains is 'What it receives; contract/webhooks/events.ts.';
comment on column webhook.secret_sealed is 'What deliveries are signed with, encrypted.';
comment on column webhook.previous_sealed is 'The secret before the last change, until previous_until.';
comment on column webhook.failing_since is
  'The host''s time of the first failure after the last success; null: the last try succeeded.';
comment on column webhook.stop_reason is 'Why the service made it inactive; null: a user did.';
comment on column webhook.deleted_at is 'A deleted webhook is kept as long as its deliveries.';

create table webhook_delivery (
  seller_id integer not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  record_id uuid not null,
  sequence integer not null,
  body text not null,
  status text not null check (status in (
    'PENDING', 'RETRYING', 'DELIVERED', 'EXHAUSTED', 'HELD', 'CANCELED')),
  tries integer not null,
  claims integer not null,
  next_try_at timestamptz,
  lease_until timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, webhook_id) references webhook (seller_id, id),
  check ((status in ('PENDING', 'RETRYING')) = (next_try_at is not null))
);
call enable_row_security('webhook_delivery', true);
create index webhook_delivery_listed on webhook_delivery (seller_id, webhook_id, created_at, id);
create index webhook_delivery_due on webhook_delivery (seller_id, webhook_id, next_try_at, id)
  where next_try_at is not null;
create index webhook_delivery_old on webhook_delivery (created_at);
comment on table webhook_delivery is 'An event on its way to a webhook (SM-DELIVERY); its id is the webhook-id.';
comment on column webhook_delivery.record_id is 'The charge or subscription that the event is about.';
comment on column webhook_delivery.sequence is 'Grows with each event of the record.';
comment on column webhook_delivery.body is 'The JSON that is sent: the same at each try.';
comment on column webhook_delivery.tries is 'Tries that failed since it was created or sent again.';
comment on column webhook_delivery.claims is
  'How often a worker took it up; an answer to an earlier claim changes nothing.';
comment on column webhook_delivery.next_try_at is 'The host''s time of the next try; null: there is none.';
comment on column webhook_delivery.lease_until is
  'The host''s time until which one worker alone may send it.';

create table webhook_attempt (
  seller_id integer not null,
  delivery_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  duration_ms integer not null,
  http_status integer,
  failure text check (failure in ('TIMEOUT', 'NOT_REACHED', 'PRIVATE_ADDRESS', 'REDIRECT', 'STATUS')),
  answer text not null,
  primary key (seller_id, delivery_id, id),
  foreign key (seller_id, delivery_id) references webhook_delivery (seller_id, id) on delete cascade
);
call enable_row_security('webhook_attempt', true);
comment on table webhook_attempt is 'A try of a delivery.';
comment on column webhook_attempt.failure is 'Why it does not count; null: it succeeded.';
comment on column webhook_attempt.answer is 'The first 4 KiB of the answer.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''BILL_PAYMENT_RETURNED''::text',
    '''BILL_PAYMENT_RETURNED''::text, ''WEBHOOK_STOPPED''::text');
end $$;
