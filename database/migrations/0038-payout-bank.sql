-- The bank that sends money: its callbacks, its movements in settlement files, and the keys by
-- which both find their seller.

alter table provider_message drop constraint provider_message_provider_check;
alter table provider_message add constraint provider_message_provider_check check (provider in (
  'attempt', 'refund', 'buyer-return', 'pix-txid', 'pix-payment', 'slip-number', 'slip-payment',
  'dps', 'card-issuer', 'whatsapp', 'payout'));

alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in (
  'email', 'document', 'sub-domain', 'link', 'password-token', 'charge', 'attempt', 'refund',
  'buyer-return', 'cancellation-letter', 'pix-txid', 'slip-number', 'dps', 'invoice',
  'virtual-card', 'card-link', 'payout'));

alter table settlement_item drop constraint settlement_item_kind_check;
alter table settlement_item add constraint settlement_item_kind_check check (kind in (
  'sale', 'refund', 'chargeback', 'pix-payment', 'pix-return', 'slip-payment', 'payout',
  'payout-return', 'purchase', 'purchase-reversal', 'entry', 'history'));

alter table settlement_unplaced drop constraint settlement_unplaced_kind_check;
alter table settlement_unplaced add constraint settlement_unplaced_kind_check check (kind in (
  'sale', 'refund', 'chargeback', 'pix-payment', 'pix-return', 'slip-payment', 'payout',
  'payout-return', 'purchase', 'purchase-reversal'));
