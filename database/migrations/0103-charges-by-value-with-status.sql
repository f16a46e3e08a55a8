-- no transaction

-- In the place of charge_by_value.
create index concurrently charge_in_value_order on charge (seller_id, value_centavos, id) include (status);
