-- Single-use links by which buyers give a subscription another card.

create table card_link (
  seller_id integer not null,
  id uuid not null,
  subscription_id uuid not null,
  attempt_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, subscription_id) references subscription (seller_id, id),
  foreign key (seller_id, attempt_id) references attempt (seller_id, id)
);
call enable_row_security('card_link', false);
create index card_link_of_subscription on card_link (seller_id, subscription_id, id);
comment on table card_link is
  'A link by which a buyer gives a subscription another card, which pays its oldest open charge.';
comment on column card_link.attempt_id is
  'The latest attempt with a card of this link; the link is used once that attempt is approved.';

alter table subscription_card add column by_link boolean not null default false;
comment on column subscription_card.by_link is
  'The buyer gave it by a card link: the other owed charges are charged to it, too.';

alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in (
  'email', 'document', 'sub-domain', 'link', 'password-token', 'charge', 'attempt', 'refund',
  'buyer-return', 'cancellation-letter', 'pix-txid', 'slip-number', 'dps', 'invoice',
  'virtual-card', 'card-link'));
