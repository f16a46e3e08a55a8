-- Bank account and Pix key of a sub-seller are sealed at rest, so that a copy of the tables does not
-- tell where anybody is paid. SQL has no key: the next start of the program seals what `account`
-- still holds and removes it there; nothing writes `account` any more.
alter table sub_seller
  add column account_sealed bytea,
  add constraint sub_seller_account_once check (account is null or account_sealed is null);
