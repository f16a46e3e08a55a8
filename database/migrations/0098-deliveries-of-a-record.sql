-- no transaction

-- The deliveries about a charge or subscription, to which its page leads.
create index concurrently webhook_delivery_by_record
  on webhook_delivery (seller_id, webhook_id, record_id, created_at, id);
