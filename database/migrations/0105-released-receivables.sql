-- no transaction

-- The sales of the statement by day: a page reads as many of them as it shows, however many there are.
create index concurrently receivable_released on receivable (seller_id, owner_id, due_date, id)
  where state = 'RELEASED';
