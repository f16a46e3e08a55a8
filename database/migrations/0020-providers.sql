-- Which company has each record: there may be several of a kind, chosen by the configuration.

alter table attempt add column provider text not null default 'sandbox';
alter table attempt alter column provider drop default;
comment on column attempt.provider is 'The acquirer that it is sent to, by its id in the configuration.';

alter table refund add column provider text not null default 'sandbox';
alter table refund alter column provider drop default;
comment on column refund.provider is 'The acquirer of the attempt.';

alter table dispute add column provider text not null default 'sandbox';
alter table dispute alter column provider drop default;
comment on column dispute.provider is 'The acquirer of the attempt.';

alter table scheduled_card add column provider text not null default 'sandbox';
alter table scheduled_card alter column provider drop default;
comment on column scheduled_card.provider is 'The acquirer that stores the card.';

alter table payment_code add column provider text default 'sandbox';
alter table payment_code alter column provider drop default;
comment on column payment_code.provider is 'Its bank; null until it is first sent to one.';

alter table buyer_return add column provider text not null default 'sandbox';
alter table buyer_return alter column provider drop default;
comment on column buyer_return.provider is 'The acquirer or bank that received the payment.';

-- Settlements name a company by kind and id. The type is changed rather than the rows updated, which
-- row-level security would hide.
alter table settlement_file
  drop constraint settlement_file_provider_check,
  alter column provider type text using provider || ':sandbox',
  add check (provider ~ '^(acquirer|pix|boleto|card-issuer):[a-z0-9-]+$');
alter table settlement_item
  drop constraint settlement_item_provider_check,
  alter column provider type text using provider || ':sandbox',
  add check (provider ~ '^(acquirer|pix|boleto|card-issuer):[a-z0-9-]+$');
alter table settlement_unplaced
  drop constraint settlement_unplaced_provider_check,
  alter column provider type text using provider || ':sandbox',
  add check (provider ~ '^(acquirer|pix|boleto|card-issuer):[a-z0-9-]+$');
