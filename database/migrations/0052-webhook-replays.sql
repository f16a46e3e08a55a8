-- Deliveries that a user sends again, and lists of deliveries by state and by event.

alter table webhook_delivery add column replay_id uuid;
comment on column webhook_delivery.replay_id is 'The last request that sent it again.';
create index webhook_delivery_replayed on webhook_delivery (seller_id, replay_id)
  where replay_id is not null;
create index webhook_delivery_by_status
  on webhook_delivery (seller_id, webhook_id, status, created_at, id);
create index webhook_delivery_by_event
  on webhook_delivery (seller_id, webhook_id, event, created_at, id);
