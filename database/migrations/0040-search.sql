-- The rare text drives a search and the seller only confirms it: in the other order each candidate
-- costs twice the way through a large seller's entries. What was written last is looked through
-- entry by entry, so little of it may wait. And whether a part of a name is rare or borne by
-- thousands decides between two plans: a hundred samples of a million don't tell.
drop index charge_search;
drop index customer_search;
drop index payment_link_search;
drop index sub_seller_search;
create index charge_search on charge
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
create index customer_search on customer
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
create index payment_link_search on payment_link
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
create index sub_seller_search on sub_seller
  using gin (search gin_trgm_ops, seller_id) with (gin_pending_list_limit = 128);
alter table charge alter search set statistics 1000;
alter table customer alter search set statistics 1000;
alter table payment_link alter search set statistics 1000;
