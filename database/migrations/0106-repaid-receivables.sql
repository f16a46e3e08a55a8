-- no transaction

-- Among many sales the anticipated ones are few.
create index concurrently receivable_repaid on receivable (seller_id, owner_id, due_date, id)
  where state = 'RELEASED' and anticipation_id is not null;
