-- The settlement files of the bank that sends money, and one payout a business day for each
-- sub-seller.

alter table settlement_file drop constraint settlement_file_provider_check;
alter table settlement_file add constraint settlement_file_provider_check
  check (provider ~ '^(acquirer|pix|boleto|card-issuer|payout):[a-z0-9-]+$');
alter table settlement_item drop constraint settlement_item_provider_check;
alter table settlement_item add constraint settlement_item_provider_check
  check (provider ~ '^(acquirer|pix|boleto|card-issuer|payout):[a-z0-9-]+$');
alter table settlement_unplaced drop constraint settlement_unplaced_provider_check;
alter table settlement_unplaced add constraint settlement_unplaced_provider_check
  check (provider ~ '^(acquirer|pix|boleto|card-issuer|payout):[a-z0-9-]+$');

create unique index payout_of_sub_seller_daily on payout (seller_id, owner_id, requested_on)
  where purpose = 'SUB_SELLER';
