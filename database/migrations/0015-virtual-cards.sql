-- Virtual cards, what they bought, and the invoices that were paid for it.

create table virtual_card (
  seller_id integer not null,
  id uuid not null,
  card_id uuid not null,
  name text not null,
  search text not null,
  last4 text check (last4 ~ '^\d{4}$'),
  state text not null check (state in ('CREATING', 'CREATED', 'REFUSED')),
  status text not null check (status in ('ACTIVE', 'BLOCKED')),
  requested_status text check (requested_status in ('ACTIVE', 'BLOCKED')),
  poll_count integer not null,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, card_id),
  foreign key (seller_id) references seller (seller_id),
  check ((state = 'CREATED') = (last4 is not null))
);
call enable_row_security('virtual_card', true);
create index virtual_card_newest on virtual_card (seller_id, created_at, id);
create index virtual_card_to_poll on virtual_card (next_poll_at) where next_poll_at is not null;
comment on table virtual_card is
  'A virtual card (SM-CARD). Its number is the issuer''s: only the last 4 digits are stored.';
comment on column virtual_card.card_id is 'The id under which the issuer knows it.';
comment on column virtual_card.requested_status is
  'The status that the issuer was asked for and has not confirmed; null: none.';
comment on column virtual_card.next_poll_at is 'When the issuer is polled; null: nothing to poll.';
comment on column virtual_card.search is 'Folded name, made by the program: searchText().';

create table card_invoice (
  seller_id integer not null,
  id uuid not null,
  due_on date not null,
  state text not null check (state in ('WAITING', 'PAID')),
  amount_centavos bigint not null check (amount_centavos >= 0),
  entry_id uuid,
  tried_on date not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, due_on),
  foreign key (seller_id) references seller (seller_id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id)
);
call enable_row_security('card_invoice', true);
create unique index card_invoice_waiting on card_invoice (seller_id) where state = 'WAITING';
comment on table card_invoice is 'The monthly invoice of all virtual cards of a seller.';
comment on column card_invoice.due_on is 'The first business day of its month.';
comment on column card_invoice.state is
  'WAITING: there was not enough money to pay it; no purchase is approved meanwhile.';

create table card_purchase (
  seller_id integer not null,
  id uuid not null,
  card_id uuid not null,
  issuer_ref text not null,
  merchant_name text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  refusal text check (refusal in ('CARD', 'ACCOUNT', 'OVERDUE', 'LIMIT', 'REVERSED')),
  entry_id uuid,
  reversed_at timestamptz,
  invoice_id uuid,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, issuer_ref),
  foreign key (seller_id, card_id) references virtual_card (seller_id, id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id),
  foreign key (seller_id, invoice_id) references card_invoice (seller_id, id),
  check ((refusal is null) = (entry_id is not null))
);
call enable_row_security('card_purchase', true);
create index card_purchase_open on card_purchase (seller_id, card_id, created_at, id)
  where invoice_id is null;
create index card_purchase_to_bill on card_purchase (created_at)
  where invoice_id is null and entry_id is not null and reversed_at is null;
comment on table card_purchase is 'A purchase with a virtual card, approved or not.';
comment on column card_purchase.issuer_ref is 'The issuer''s id: a purchase asked for twice is decided once.';
comment on column card_purchase.refusal is 'Why it was not approved; null when it was.';
comment on column card_purchase.invoice_id is 'The invoice that was paid for it; null while that is open.';
