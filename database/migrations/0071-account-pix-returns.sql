-- Returns of Pix that arrived at the business account.

alter table account_pix
  add column return_of uuid,
  add foreign key (seller_id, return_of) references account_pix (seller_id, id),
  add check (return_of is null or direction = 'OUT');
create index account_pix_returns on account_pix (seller_id, return_of) where return_of is not null;
comment on column account_pix.return_of is 'The received Pix that this one gives back; null: no return.';

-- The job that looks for missed arrivals knows no seller.
create index account_pix_arrived on account_pix (end_to_end_id) where direction = 'IN';
