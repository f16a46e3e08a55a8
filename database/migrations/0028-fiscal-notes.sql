-- Fiscal notes of charges, and how a seller's are set up.

create table invoice_config (
  seller_id integer primary key,
  active boolean not null,
  -- What is paid after it gets its note by itself.
  active_since timestamptz not null,
  -- City, service, regime, series: how the notes are made out.
  terms jsonb not null,
  -- With which the seller signs.
  certificate text not null,
  private_key_sealed bytea not null,
  last_number bigint not null,
  foreign key (seller_id) references seller (seller_id)
);
call wall('invoice_config', false);

create table invoice (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  status text not null check (status in ('SEND_INVOICE_SYSTEM', 'AUTHORIZED', 'REJECTED', 'CANCELED')),
  dps_id text not null,
  -- All that the note says, as it was when it was asked for.
  facts jsonb not null,
  number text,
  access_key text,
  authorized_at timestamptz,
  xml text,
  -- The secret of its public addresses.
  token text,
  rejection_reason text,
  -- A cancellation: asked for here, then heard of by the fiscal system.
  cancel_state text check (cancel_state in ('ASKED', 'SENT')),
  cancel_asked_at timestamptz,
  asks integer not null,
  -- When the fiscal system is asked again; absent while there is nothing to ask.
  next_ask_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, dps_id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call wall('invoice', true);
-- SM-INVOICE: one live note per charge.
create unique index invoice_live on invoice (seller_id, charge_id)
  where status in ('SEND_INVOICE_SYSTEM', 'AUTHORIZED');
create index invoice_of_charge on invoice (seller_id, charge_id, id);
create index invoice_to_ask on invoice (next_ask_at) where next_ask_at is not null;

-- The newest note of a charge, kept with it in the transaction that changes the note: lists read it.
alter table charge
  add column invoice_status text not null default 'NOT_EMITTED',
  add column invoice_token text;
