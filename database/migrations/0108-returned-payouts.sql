-- no transaction

-- The statement shows a payout again on the day on which the bank sent it back.
create index concurrently payout_returned on payout (seller_id, owner_id, returned_on, id)
  where returned_on is not null;
