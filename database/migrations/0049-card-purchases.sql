-- What the seller's virtual cards bought, and the invoices that were paid for it.
create table card_invoice (
  seller_id integer not null,
  id uuid not null,
  -- The first business day of its month.
  due_on date not null,
  -- WAITING: there wasn't enough to pay it; nothing is bought meanwhile.
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
call wall('card_invoice', true);
create unique index card_invoice_waiting on card_invoice (seller_id) where state = 'WAITING';

create table card_purchase (
  seller_id integer not null,
  id uuid not null,
  card_id uuid not null,
  -- What the issuer calls it: asked for twice, it is decided once.
  issuer_ref text not null,
  merchant_name text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  -- Why it was not approved; absent when it was.
  refusal text check (refusal in ('CARD', 'ACCOUNT', 'OVERDUE', 'LIMIT', 'REVERSED')),
  -- The entry of an approved one.
  entry_id uuid,
  reversed_at timestamptz,
  -- The payment that closed the invoice it stood on; absent while that is open.
  invoice_id uuid,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, issuer_ref),
  foreign key (seller_id, card_id) references virtual_card (seller_id, id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id),
  foreign key (seller_id, invoice_id) references card_invoice (seller_id, id),
  check ((refusal is null) = (entry_id is not null))
);
call wall('card_purchase', true);
create index card_purchase_open on card_purchase (seller_id, card_id, created_at, id)
  where invoice_id is null;
create index card_purchase_to_bill on card_purchase (created_at)
  where invoice_id is null and entry_id is not null and reversed_at is null;
