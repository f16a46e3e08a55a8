-- Replaces a file with the SHA-256 3eaac241bf478ecdf5c3021aa475df3c68239e830a1dc1fd046180dda940b936
-- that made the same by statements that Citus does not take.
-- Claims of other institutions to Pix keys of the business accounts.

create table pix_received_claim (
  seller_id integer not null,
  id uuid not null,
  key_id uuid not null,
  kind text not null check (kind in ('PORTABILITY', 'OWNERSHIP')),
  state text not null check (state in (
    'WAITING_ANSWER', 'CONFIRMING', 'KEEPING', 'CONFIRMED', 'CANCELLED', 'COMPLETED')),
  reason text check (reason in ('USER_REQUESTED', 'FRAUD')),
  code_sealed bytea,
  code_expires_at timestamptz,
  wrong_codes integer not null default 0,
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  poll_count integer not null default 0,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, key_id) references pix_key (seller_id, id),
  check ((code_sealed is null) = (code_expires_at is null)),
  check (code_sealed is null or kind = 'OWNERSHIP' and state = 'WAITING_ANSWER'),
  check (state <> 'KEEPING' or reason is not null),
  check ((state in ('CANCELLED', 'COMPLETED')) = (next_poll_at is null))
);
call enable_row_security('pix_received_claim', true);
create unique index pix_received_claim_open on pix_received_claim (seller_id, key_id)
  where state in ('WAITING_ANSWER', 'CONFIRMING', 'KEEPING', 'CONFIRMED');
create index pix_received_claim_known on pix_received_claim (id);
create index pix_received_claim_listed on pix_received_claim (seller_id, created_at, id);
create index pix_received_claim_to_poll on pix_received_claim (next_poll_at)
  where next_poll_at is not null;
comment on table pix_received_claim is
  'Another institution''s claim of a Pix key of the account.';
comment on column pix_received_claim.id is 'The directory''s id of it.';
comment on column pix_received_claim.reason is 'Why the key is kept, as the directory is told.';
comment on column pix_received_claim.code_sealed is
  'The code that proves that the account has the phone or e-mail, encrypted.';
comment on column pix_received_claim.code_expires_at is
  'The host''s time until which the code can be used.';
comment on column pix_received_claim.answer_by is
  'Until when the account can answer; afterwards the directory decides.';
comment on column pix_received_claim.next_poll_at is
  'The host''s time at which the directory is asked; null: it ended.';

alter table notification drop constraint notification_type_check;
alter table notification
  add constraint notification_type_check check (type in (
    'NOTIFICATION_PAYMENT_MADE', 'NOTIFICATION_RECOVERED_DEFAULTS', 'NOTIFICATION_PAYMENT_LATE',
    'NOTIFICATION_ACCOUNT_PIX_RECEIVED', 'NOTIFICATION_ACCOUNT_PIX_CLAIMED',
    'NOTIFICATION_ACCOUNT_KEY_CLAIMED'));
alter table notification drop constraint notification_of_charge;
alter table notification
  add constraint notification_of_charge check (
    (charge_id is null) = (type in (
      'NOTIFICATION_ACCOUNT_PIX_RECEIVED', 'NOTIFICATION_ACCOUNT_PIX_CLAIMED',
      'NOTIFICATION_ACCOUNT_KEY_CLAIMED')));

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''PIX_CLAIM_CHANGED''::text',
    '''PIX_CLAIM_CHANGED''::text, ''PIX_KEY_CLAIMED''::text, '
    '''PIX_KEY_CLAIM_CODE_REQUESTED''::text, ''PIX_KEY_CLAIM_ENDED''::text');
end $$;

alter table provider_message drop constraint provider_message_provider_check;
alter table provider_message
  add constraint provider_message_provider_check check (provider in (
    'attempt', 'refund', 'buyer-return', 'pix-txid', 'pix-payment', 'slip-number', 'slip-payment',
    'dps', 'card-issuer', 'kyc', 'whatsapp', 'payout', 'pix-directory'));
