-- Subscriptions that buyers start themselves.

alter table subscription
  add column origin text not null default 'IMPORT' check (origin in ('SUBSCRIPTION', 'IMPORT'));
alter table subscription alter column origin drop default;
comment on column subscription.origin is
  'Whether a buyer bought it (SUBSCRIPTION) or the seller imported it; its charges have the same.';
