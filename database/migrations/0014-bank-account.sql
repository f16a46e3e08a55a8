-- The business account of a seller.

create table bank_account (
  seller_id integer not null,
  status text not null check (status in ('PENDING', 'FAILED', 'ACTIVE', 'BLOCKED')),
  kyc_result text not null check (kyc_result in ('IN_ANALYSIS', 'APPROVED', 'REPROVED')),
  debit_account_id uuid,
  input jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (seller_id),
  foreign key (seller_id) references seller (seller_id),
  check (status <> 'ACTIVE' or debit_account_id is not null)
);
call enable_row_security('bank_account', false);
comment on table bank_account is
  'A seller''s business account (SM-ACCOUNT); a seller that never asked for one has no row.';
comment on column bank_account.debit_account_id is 'Known from the moment at which it is active.';
comment on column bank_account.input is 'What the company stated when it asked for the account.';
