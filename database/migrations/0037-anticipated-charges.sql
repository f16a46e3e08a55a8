-- Which charges of a page are anticipated (R-CHL-12): few are, so asking costs a block.
create index receivable_anticipated on receivable (seller_id, charge_id)
  where state = 'OPEN' and anticipation_id is not null;
