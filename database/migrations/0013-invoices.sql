-- Invoices (notas fiscais de serviço) of charges, and how a seller's are set up.

create table invoice_config (
  seller_id integer primary key,
  active boolean not null,
  active_since timestamptz not null,
  terms jsonb not null,
  certificate text not null,
  private_key_sealed bytea not null,
  last_number bigint not null,
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('invoice_config', false);
comment on table invoice_config is 'How a seller''s invoices are made out.';
comment on column invoice_config.active_since is 'What is paid after it gets its invoice by itself.';
comment on column invoice_config.terms is 'City, service, regime, series.';
comment on column invoice_config.certificate is 'With which the seller signs; its private key is sealed.';
comment on column invoice_config.last_number is 'The number of the last declaration (DPS).';

create table invoice (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  status text not null check (status in (
    'SEND_INVOICE_SYSTEM', 'AUTHORIZED', 'REJECTED', 'CANCELED')),
  dps_id text not null,
  facts jsonb not null,
  number text,
  access_key text,
  authorized_at timestamptz,
  xml text,
  rejection_reason text,
  cancel_state text check (cancel_state in ('REQUESTED', 'SENT')),
  cancel_requested_at timestamptz,
  poll_count integer not null,
  next_poll_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, dps_id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call enable_row_security('invoice', true);
-- One live invoice a charge (SM-INVOICE).
create unique index invoice_live on invoice (seller_id, charge_id)
  where status in ('SEND_INVOICE_SYSTEM', 'AUTHORIZED');
create index invoice_of_charge on invoice (seller_id, charge_id, id);
create index invoice_to_poll on invoice (next_poll_at) where next_poll_at is not null;
comment on table invoice is 'An invoice of a charge at the fiscal system (SM-INVOICE).';
comment on column invoice.dps_id is 'The declaration (DPS) under which the fiscal system knows it.';
comment on column invoice.facts is 'All that the invoice says, as it was when it was asked for.';
comment on column invoice.cancel_state is
  'A cancellation: REQUESTED here, then SENT: the fiscal system has it. Null: none.';
comment on column invoice.next_poll_at is 'When the fiscal system is polled; null: nothing to poll.';
