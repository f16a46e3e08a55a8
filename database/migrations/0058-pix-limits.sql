-- Limits of what leaves a business account by Pix.

create table pix_limit (
  seller_id integer not null,
  id uuid not null,
  period text not null check (period in ('DAY', 'NIGHT')),
  amount_centavos bigint not null check (amount_centavos >= 0),
  scheduled_centavos bigint,
  scheduled_at timestamptz,
  used_on date,
  used_centavos bigint not null check (used_centavos >= 0),
  primary key (seller_id, id),
  unique (seller_id, period),
  foreign key (seller_id) references seller (seller_id),
  check ((scheduled_centavos is null) = (scheduled_at is null)),
  check (scheduled_centavos > amount_centavos)
);
call enable_row_security('pix_limit', true);
create index pix_limit_due on pix_limit (scheduled_at) where scheduled_at is not null;
comment on table pix_limit is
  'The limit of a period (SM-PIXLIMIT); an account whose limit was neither changed nor used has no row.';
comment on column pix_limit.scheduled_centavos is 'A higher limit, which applies from scheduled_at on.';
comment on column pix_limit.used_on is 'The day on which the last used period began.';
comment on column pix_limit.used_centavos is 'What left in that period.';

create table pix_use (
  seller_id integer not null,
  payout_id uuid not null,
  limit_id uuid not null,
  used_on date not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  primary key (seller_id, payout_id),
  foreign key (seller_id, payout_id) references payout (seller_id, id),
  foreign key (seller_id, limit_id) references pix_limit (seller_id, id)
);
call enable_row_security('pix_use', false);
comment on table pix_use is
  'A payout by Pix that counts against a limit; one that the bank rejected does not.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''BILL_PAYMENT_RETURNED''::text',
    '''BILL_PAYMENT_RETURNED''::text, ''PIX_LIMIT_LOWERED''::text, '
    '''PIX_LIMIT_SCHEDULED''::text, ''PIX_LIMIT_RAISED''::text');
end $$;
