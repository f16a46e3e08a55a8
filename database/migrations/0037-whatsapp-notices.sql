-- Notices on WhatsApp: reports of its deliveries, and why a message was refused.

alter table provider_message drop constraint provider_message_provider_check;
alter table provider_message add constraint provider_message_provider_check check (provider in (
  'attempt', 'refund', 'buyer-return', 'pix-txid', 'pix-payment', 'slip-number', 'slip-payment',
  'dps', 'card-issuer', 'whatsapp'));

alter table buyer_notice drop constraint buyer_notice_reason_check;
alter table buyer_notice add constraint buyer_notice_reason_check check (reason in (
  'CHARGE_CHANGED', 'PAYMENT_IN_PROGRESS', 'ALL_SWITCHED_OFF', 'SWITCHED_OFF', 'NO_ADDRESS',
  'TOO_LATE', 'ADDRESS_REFUSED', 'MESSAGE_REFUSED'));

-- Reports carry the notice they are about, so none is searched by the carrier's id.
drop index buyer_notice_by_carrier;
