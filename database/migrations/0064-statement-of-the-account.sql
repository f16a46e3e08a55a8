-- The statement of the business account finds the Pix that a payout sends.
create unique index account_pix_of_payout on account_pix (seller_id, payout_id)
  where payout_id is not null;
