-- no transaction

-- In the place of charge_search: see charge_search_0.
create index concurrently charge_search_1 on charge using gin (search gin_trgm_ops, seller_id)
  with (gin_pending_list_limit = 128) where nullif(seller_id % 4 = 1, false) is not null;
