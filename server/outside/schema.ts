import { createHash } from 'node:crypto'
import { type Database, openDatabase, retryConflicts } from '#server/platform/database/database.ts'

const TABLES = [
  `create table if not exists outside.charge (
    attempt_id text primary key,
    amount bigint not null,
    -- What the acquirer took; differs from what was asked under the faults wrong-*.
    taken_amount bigint not null,
    currency text not null,
    installments integer not null,
    descriptor text not null,
    status text not null check (status in ('approved', 'declined', 'pending')),
    provider_ref text not null,
    brand text not null,
    last4 text not null,
    holder text not null,
    code_reason text not null,
    message text not null,
    hard boolean not null,
    refunded bigint not null,
    dispute text check (dispute in ('open', 'won', 'lost')),
    at timestamptz not null,
    -- Host's time at which a declined charge turns approved after all.
    turns_at timestamptz,
    -- Product time at which its holder disputes it.
    disputes_at timestamptz
  )`,
  // The id of the simulated acquirer.
  `alter table outside.charge add column if not exists acquirer text not null default 'acquirer'`,
  // Product time at which its holder disputed it.
  'alter table outside.charge add column if not exists disputed_at timestamptz',
  // Product time at which a charge that was pending or declined was approved after all.
  'alter table outside.charge add column if not exists approved_at timestamptz',
  // Product time at which its dispute was won or lost.
  'alter table outside.charge add column if not exists dispute_ended_at timestamptz',
  `create table if not exists outside.evidence (
    key text primary key,
    attempt_id text not null,
    message text not null,
    documents jsonb not null,
    at timestamptz not null
  )`,
  `create table if not exists outside.used_token (
    token_id text primary key,
    attempt_id text not null
  )`,
  `create table if not exists outside.kept_card (
    key text primary key,
    token text not null unique,
    card jsonb not null
  )`,
  `alter table outside.kept_card add column if not exists acquirer text not null default 'acquirer'`,
  `create table if not exists outside.refund (
    refund_id text primary key,
    attempt_id text not null,
    amount bigint not null,
    status text not null check (status in ('confirmed', 'refused')),
    message text not null,
    at timestamptz not null
  )`,
  `create table if not exists outside.callback (
    sequence bigserial primary key,
    id text not null unique,
    provider text not null,
    -- Absent: our own address of that provider, which may change from start to start.
    url text,
    body text not null,
    copies integer not null,
    tries integer not null default 0,
    not_before timestamptz not null
  )`,
  `create index if not exists callback_waiting on outside.callback (not_before) where copies > 0`,
  `create table if not exists outside.pix_charge (
    txid text primary key,
    kind text not null check (kind in ('cob', 'cobv')),
    asked jsonb not null,
    amount bigint not null,
    status text not null,
    revision integer not null,
    location text not null unique,
    copy_paste text not null,
    created_at timestamptz not null,
    -- It is paid after its removal, as money on its way sometimes is.
    paid_late boolean not null,
    turns_at timestamptz
  )`,
  `create table if not exists outside.pix_payment (
    end_to_end_id text primary key,
    txid text not null,
    key text not null,
    original bigint not null,
    fine bigint not null,
    interest bigint not null,
    amount bigint not null,
    returned bigint not null default 0,
    at timestamptz not null
  )`,
  `create table if not exists outside.pix_return (
    end_to_end_id text not null,
    id text not null,
    return_id text not null,
    amount bigint not null,
    status text not null,
    at timestamptz not null,
    primary key (end_to_end_id, id)
  )`,
  `create table if not exists outside.pix_webhook (
    key text primary key,
    url text not null,
    created_at timestamptz not null
  )`,
  `create table if not exists outside.slip (
    our_number text primary key,
    amount bigint not null,
    due date not null,
    last_payable date not null,
    fine_basis_points integer not null,
    interest_monthly_basis_points integer not null,
    payer jsonb,
    currency text not null,
    status text not null check (status in ('active', 'paid', 'removed')),
    barcode text not null,
    line text not null,
    created_at timestamptz not null,
    paid_late boolean not null,
    turns_at timestamptz
  )`,
  `create table if not exists outside.slip_payment (
    payment_id text primary key,
    our_number text not null,
    amount bigint not null,
    fine_and_interest bigint not null,
    paid_on date not null,
    at timestamptz not null
  )`,
  `create table if not exists outside.payout (
    payout_id text primary key,
    -- What the bank registered; differs from what was asked under the faults wrong-*.
    amount bigint not null,
    currency text not null,
    asked jsonb not null,
    status text not null check (status in ('processing', 'confirmed', 'rejected', 'returned')),
    fault text,
    bank_reference text not null,
    message text not null,
    created_at timestamptz not null,
    settled_at timestamptz,
    returned_at timestamptz,
    -- Host's time at which the bank has processed it.
    ready_at timestamptz,
    -- Product time at which it is sent back.
    returns_at timestamptz
  )`,
  'create index if not exists payout_by_reference on outside.payout (bank_reference)',
  // What arrived at business accounts.
  `create table if not exists outside.account_pix (
    end_to_end_id text primary key,
    account text not null,
    pix_key text,
    payer_name text not null,
    payer_document text,
    amount bigint not null check (amount > 0),
    at timestamptz not null
  )`,
  `create index if not exists account_pix_by_time on outside.account_pix (at)`,
  // What payers' banks ask back of Pix that arrived (MED), at the bank of the receiver.
  `create table if not exists outside.med_claim (
    claim_id text primary key,
    bank text not null check (bank in ('payout', 'pix')),
    end_to_end_id text not null,
    -- The number of the account, or the txid of the code.
    reference text not null,
    kind text not null check (kind in ('fraud', 'operational')),
    reason text not null,
    amount bigint not null check (amount > 0),
    -- What the receiver reported as held; a bank returns no more.
    held bigint not null,
    returned bigint not null,
    status text not null check (status in ('open', 'returned', 'released')),
    opened_at timestamptz not null,
    -- Product time at which it is released without a decision.
    decides_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index if not exists med_claim_of_pix on outside.med_claim (end_to_end_id)`,
  `create index if not exists payout_ready on outside.payout (ready_at)
    where ready_at is not null`,
  `create index if not exists payout_to_return on outside.payout (returns_at)
    where returns_at is not null`,
  `create table if not exists outside.fiscal_note (
    sequence bigserial,
    dps_id text primary key,
    status text not null
      check (status in ('EM_PROCESSAMENTO', 'AUTORIZADA', 'REJEITADA', 'CANCELADA')),
    -- What the declaration says, and the declaration itself.
    declared jsonb not null,
    amount bigint not null,
    fault text,
    number bigint,
    access_key text unique,
    xml text,
    errors jsonb not null,
    processed_at timestamptz,
    cancellation text check (cancellation in ('EM_PROCESSAMENTO', 'RECUSADO')),
    cancel_fault text,
    -- Host's time at which the system has thought long enough.
    ready_at timestamptz
  )`,
  `create index if not exists fiscal_note_ready on outside.fiscal_note (ready_at)
    where ready_at is not null`,
  `create unique index if not exists fiscal_note_number
    on outside.fiscal_note ((declared->>'document'), number)`,
  `create table if not exists outside.kyc_application (
    application_id text primary key,
    company jsonb not null,
    status text not null check (status in ('analysis', 'approved', 'reproved')),
    reasons jsonb not null,
    missing jsonb not null,
    fault text,
    created_at timestamptz not null,
    -- Host's time at which the company decides by itself.
    ready_at timestamptz
  )`,
  `create table if not exists outside.kyc_document (
    application_id text not null,
    document_id text not null,
    kind text not null,
    owner_document text,
    name text not null,
    type text not null,
    content bytea not null,
    created_at timestamptz not null,
    primary key (application_id, document_id)
  )`,
  `create index if not exists kyc_application_ready on outside.kyc_application (ready_at)
    where ready_at is not null`,
  `create table if not exists outside.pix_entry (
    sequence bigserial,
    entry_id text primary key,
    key_type text not null,
    key text not null,
    -- Whose customer has the key: the product's, or another institution's.
    institution text not null check (institution in ('product', 'other')),
    -- The number of the product's account; null: one of another institution.
    account text,
    owner_name text not null,
    owner_document text not null,
    status text not null check (status in ('registered', 'removed')),
    created_at timestamptz not null
  )`,
  `create unique index if not exists pix_entry_of_key on outside.pix_entry (key)
    where status = 'registered'`,
  `create table if not exists outside.pix_claim (
    sequence bigserial,
    claim_id text primary key,
    -- The entry that the key gets when the claim is completed.
    entry_id text not null,
    kind text not null check (kind in ('PORTABILITY', 'OWNERSHIP')),
    key_type text not null,
    key text not null,
    account text not null,
    owner_name text not null,
    owner_document text not null,
    status text not null check (status in (
      'OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'CANCELLED', 'COMPLETED')),
    -- Product time until which the other institution's customer can answer.
    answer_by timestamptz not null,
    created_at timestamptz not null
  )`,
  `create unique index if not exists pix_claim_of_key on outside.pix_claim (key)
    where status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED')`,
  `create table if not exists outside.pix_received_claim (
    sequence bigserial,
    claim_id text primary key,
    kind text not null check (kind in ('PORTABILITY', 'OWNERSHIP')),
    key text not null,
    -- The product's entry of the key, and the account that it leads to.
    entry_id text not null,
    account text not null,
    owner_name text not null,
    status text not null check (status in (
      'OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'CANCELLED', 'COMPLETED')),
    opened_at timestamptz not null,
    -- Product time until which the product's customer can answer.
    answer_by timestamptz not null
  )`,
  `create unique index if not exists pix_received_claim_of_key on outside.pix_received_claim (key)
    where status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED')`,
  `create table if not exists outside.virtual_card (
    card_id text primary key,
    name text not null,
    holder_name text not null,
    holder_document text not null,
    status text not null check (status in ('ACTIVE', 'BLOCKED')),
    last4 text not null,
    created_at timestamptz not null
  )`,
  `create table if not exists outside.card_purchase (
    purchase_id text primary key,
    card_id text not null,
    merchant_name text not null,
    amount bigint not null,
    -- 'unanswered': the product did not answer in time, so the purchase is declined.
    status text not null
      check (status in ('asked', 'approved', 'declined', 'unanswered', 'reversed')),
    reason text,
    at timestamptz not null
  )`,
  'alter table outside.card_purchase add column if not exists reversed_at timestamptz',
  // Parts that were taken back of an approved purchase.
  `create table if not exists outside.card_reversal (
    purchase_id text not null,
    reversal_id text primary key,
    amount bigint not null,
    at timestamptz not null
  )`,
  // How far the settlement files of a company are closed, and the lines of the closed files.
  `create table if not exists outside.settlement_closed (
    company text primary key,
    -- Up to which day they were closed before the last closing.
    closed_before date not null,
    until_day date not null
  )`,
  `create table if not exists outside.settlement_line (
    company text not null,
    kind text not null,
    id text not null,
    day date not null,
    reference text not null,
    gross bigint not null,
    currency text not null,
    at timestamptz not null,
    primary key (company, kind, id)
  )`,
  `create index if not exists settlement_line_of_day on outside.settlement_line (company, day)`,
  `create table if not exists outside.recipient (
    sequence bigserial,
    registration_id text primary key,
    asked jsonb not null,
    status text not null check (status in ('processing', 'accepted', 'refused')),
    message text not null,
    -- Product time at which the registry has thought long enough.
    decides_at timestamptz not null
  )`,
  `create table if not exists outside.lookup (
    kind text not null check (kind in ('company', 'postal-code')),
    key text not null,
    answer jsonb not null,
    primary key (kind, key)
  )`,
  `create table if not exists outside.mail (
    sequence bigserial primary key,
    id text not null unique,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text,
    at timestamptz not null
  )`,
  'alter table outside.mail add column if not exists reply_to text',
  'alter table outside.mail add column if not exists hidden_copy text',
  `create table if not exists outside.mail_attachment (
    mail_id text not null references outside.mail (id),
    name text not null,
    type text not null,
    content text not null,
    primary key (mail_id, name)
  )`,
  `create table if not exists outside.text_message (
    sequence bigserial primary key,
    id text not null unique,
    recipient text not null,
    body text not null,
    at timestamptz not null
  )`,
  `create table if not exists outside.whatsapp_message (
    sequence bigserial primary key,
    id text not null unique,
    recipient text not null,
    template text not null,
    body text not null,
    button text not null,
    button_path text not null,
    reference text,
    status text not null check (status in ('delivered', 'read', 'failed')),
    at timestamptz not null
  )`,
]

const VERSION = createHash('sha256').update(TABLES.join()).digest('hex')
const FOUND = `select obj_description(to_regnamespace('outside'), 'pg_namespace') as version`

/** Makes the companies' own tables in their own schema, unless this version has made them before. */
export async function createTables(database: Database): Promise<void> {
  const found = await database.row<{ version: string | null }>(FOUND)
  if (found?.version === VERSION) return
  for (const table of TABLES) await database.run(table)
  await database.run(`comment on schema outside is '${VERSION}'`)
}

const NAMES = `
  select string_agg(format('outside.%I', tablename), ', ') as names
    from pg_tables where schemaname = 'outside'`

/** Deletes every row of the companies. */
export async function emptyTables(database: Database): Promise<void> {
  const found = await database.row<{ names: string }>(NAMES)
  if (!found) throw new Error('the companies have no tables')
  await retryConflicts(() => database.run(`truncate ${found.names} restart identity`))
}

/** Makes the tables as a start does, for rows that come from elsewhere. */
export async function createTablesAt(url: string): Promise<void> {
  const database = openDatabase(url, 1)
  try {
    await createTables(database)
  } finally {
    await database.close()
  }
}
