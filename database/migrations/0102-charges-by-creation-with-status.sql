-- no transaction

-- In the place of charge_by_creation: a page of one tab is found on the index alone.
create index concurrently charge_in_creation_order on charge (seller_id, created_at, id) include (status);
