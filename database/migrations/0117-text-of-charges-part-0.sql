-- no transaction

-- In the place of charge_search, in four parts by seller: an index of texts is read through the rows of all its
-- sellers (decision 10). The seller of a search implies its part: the condition is one that the planner expects nearly
-- all rows to meet. Of a comparison it would expect that one row in two hundred does, and plan for too few.
create index concurrently charge_search_0 on charge using gin (search gin_trgm_ops, seller_id)
  with (gin_pending_list_limit = 128) where nullif(seller_id % 4 = 0, false) is not null;
