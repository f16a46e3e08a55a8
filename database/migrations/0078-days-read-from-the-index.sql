-- A page far down the list adds up the days before it. A seller's days lie between those of all others, so each row of
-- them was a block of its own. With the counts in the key's index they are some twenty index blocks. An update of a
-- count now writes the index, too, which only the relay does.

alter table charge_daily
  drop constraint charge_daily_pkey,
  add primary key (seller_id, expiration_date, status) include (count, value_centavos);

-- The index alone answers for blocks that were vacuumed since they changed.
alter table charge_daily set (autovacuum_vacuum_scale_factor = 0.02);
