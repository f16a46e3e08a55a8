-- The order of a list must be its index's, absent dates included.
drop index charge_by_paid_date;
create index charge_by_paid_date on charge (seller_id, paid_date desc nulls last, id desc);

-- A pasted Pix code or bank slip line finds its charge.
create index payment_code_by_code on payment_code (seller_id, code);
