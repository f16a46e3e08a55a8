-- A seller's business account (SM-ACCOUNT); who never asked for one has no row.
create table bank_account (
  seller_id integer not null,
  status text not null check (status in ('PENDING', 'FAILED', 'ACTIVE', 'BLOCKED')),
  kyc_result text not null check (kyc_result in ('IN_ANALYSIS', 'APPROVED', 'REPROVED')),
  -- Known from the moment at which it is active.
  debit_account_id uuid,
  -- What the company told.
  input jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (seller_id),
  foreign key (seller_id) references seller (seller_id),
  check (status <> 'ACTIVE' or debit_account_id is not null)
);
call wall('bank_account', false);
