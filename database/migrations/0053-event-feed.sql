-- Integrators read events in the order in which they were relayed, and go on where they stopped.

alter table event add column position bigint;
comment on column event.position is
  'The place in the order of relaying, counted by seller; null: not relayed yet, or before there were places.';
create unique index event_feed on event (seller_id, position) where position is not null;
