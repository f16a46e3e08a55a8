-- How often something was asked for in a window of time: limits of use. Failed sign-ins stay in
-- throttle, whose waits grow.
create table use_count (
  kind text not null,
  key_hash bytea not null,
  count integer not null,
  until timestamptz not null,
  primary key (kind, key_hash)
);
grant select, insert, update, delete on use_count to guiche_app, guiche_jobs;
create index use_count_over on use_count (until);
delete from throttle where kind not in ('sign-in', 'sign-in-email');
-- Found by the housekeeping, across sellers.
create index throttle_old on throttle (updated_at);
create index idempotency_over on idempotency (expires_at);
