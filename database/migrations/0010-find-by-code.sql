-- A pasted Pix code or bank slip line finds its charge.
create index payment_code_by_code on payment_code (seller_id, code);
