-- How charges are paid, and how the money goes back: cards, Pix, bank slips, refunds, disputes.
--
-- What a company was asked to do without answering is polled: poll_count counts the polls so far,
-- next_poll_at is when the next one is due.

create table attempt (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  state text not null check (state in (
    'SENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'CAPTURE_MISMATCH', 'NEEDS_REVIEW', 'VOIDED')),
  amount_centavos bigint not null,
  installments integer not null,
  card jsonb,
  card_token_sealed bytea,
  provider_ref text,
  decline jsonb,
  terms jsonb,
  poll_count integer not null,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  expiration_date date not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call enable_row_security('attempt', true);
-- One live attempt a charge (SM-ATTEMPT).
create unique index attempt_live on attempt (seller_id, charge_id)
  where state in ('SENDING', 'UNKNOWN', 'CAPTURE_MISMATCH', 'NEEDS_REVIEW');
create index attempt_of_charge on attempt (seller_id, charge_id, created_at);
create index attempt_to_poll on attempt (next_poll_at) where state in ('SENDING', 'UNKNOWN');
comment on table attempt is 'An attempt to pay a charge by card (SM-ATTEMPT).';
comment on column attempt.state is
  'CAPTURE_MISMATCH: captured for another amount. NEEDS_REVIEW: no answer until the schedule ended.
VOIDED: captured for a charge that took no money, owed back to the buyer.';
comment on column attempt.card_token_sealed is 'The acquirer''s token of the card, until the attempt ends.';
comment on column attempt.terms is
  'The fees that it began with: they are due when the price changes while it is under way.';
comment on column attempt.expiration_date is 'The due date of the charge when it began.';

create table payment_code (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  kind text not null check (kind in ('PIX', 'BANK_SLIP')),
  state text not null check (state in (
    'REQUESTED', 'ACTIVE', 'REMOVING', 'PAID', 'REMOVED', 'NEEDS_REVIEW')),
  provider_ref text not null,
  amount_centavos bigint not null,
  due_date date not null,
  expires_at timestamptz not null,
  code text,
  barcode text,
  poll_count integer not null,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call enable_row_security('payment_code', true);
create index payment_code_of_charge on payment_code (seller_id, charge_id);
-- A pasted Pix code or bank slip line finds its charge.
create index payment_code_by_code on payment_code (seller_id, code);
create index payment_code_to_poll on payment_code (next_poll_at)
  where state in ('REQUESTED', 'ACTIVE', 'REMOVING');
comment on table payment_code is 'A Pix code or a bank slip, registered at a bank for a charge.';
comment on column payment_code.state is
  'REMOVING: not wanted any more, but not yet removed at its bank, so that it may still be paid.';
comment on column payment_code.provider_ref is 'The txid of a Pix, the number of a slip (nosso número).';
comment on column payment_code.code is 'The text of a Pix to copy and paste, or the 47 digits of a slip.';

create table scheduled_card (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  state text not null check (state in ('TOKENIZING', 'TOKENIZED', 'CHARGED', 'ENDED')),
  card_token_sealed bytea,
  charge_at timestamptz not null,
  poll_count integer not null,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call enable_row_security('scheduled_card', true);
create index scheduled_card_of_charge on scheduled_card (seller_id, charge_id, created_at);
create index scheduled_card_to_poll on scheduled_card (next_poll_at) where state = 'TOKENIZING';
create index scheduled_card_due on scheduled_card (charge_at) where state = 'TOKENIZED';
comment on table scheduled_card is
  'A card that the acquirer stores until the hour at which its charge is paid (R-LNKF-07).';

create table receivable (
  seller_id integer not null,
  id uuid not null,
  owner_id uuid not null,
  charge_id uuid not null,
  attempt_id uuid,
  installment integer not null,
  gross_centavos bigint not null,
  fee_centavos bigint not null,
  net_centavos bigint not null,
  due_date date not null,
  state text not null check (state in ('OPEN', 'RELEASED', 'CANCELED')),
  anticipation_id uuid,
  released_on date,
  created_at timestamptz not null,
  primary key (seller_id, id),
  unique (seller_id, charge_id, owner_id, installment),
  foreign key (seller_id, charge_id) references charge (seller_id, id)
);
call enable_row_security('receivable', true);
create index receivable_due on receivable (due_date) where state = 'OPEN';
create index receivable_future on receivable (seller_id, due_date, id) where state = 'OPEN';
-- Few charges are anticipated, so asking which ones of a page are costs a block (R-CHL-12).
create index receivable_anticipated on receivable (seller_id, charge_id)
  where state = 'OPEN' and anticipation_id is not null;
comment on table receivable is
  'An instalment that an owner is to receive: the sub-ledger of the account RECEIVABLE.';
comment on column receivable.owner_id is 'The seller or the sub-seller, as in posting.owner_id.';
comment on column receivable.attempt_id is 'The card payment it comes from; null: a Pix or a slip.';
comment on column receivable.anticipation_id is 'The anticipation that advanced it; null: none.';

create table provider_message (
  seller_id integer not null,
  provider text not null check (provider in (
    'attempt', 'refund', 'buyer-return', 'pix-txid', 'pix-payment', 'slip-number', 'slip-payment',
    'dps', 'card-issuer')),
  event_id text not null,
  received_at timestamptz not null,
  body jsonb not null,
  handled_at timestamptz,
  primary key (seller_id, provider, event_id)
);
call enable_row_security('provider_message', true);
comment on table provider_message is
  'What a company told us, as it came: each message is handled once.';

create table refund (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  attempt_id uuid not null,
  state text not null check (state in (
    'SENDING', 'UNKNOWN', 'CONFIRMED', 'REFUSED', 'NEEDS_REVIEW')),
  amount_centavos bigint not null check (amount_centavos > 0),
  as_fraud boolean not null,
  entry_id uuid not null,
  poll_count integer not null,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  foreign key (seller_id, attempt_id) references attempt (seller_id, id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id)
);
call enable_row_security('refund', true);
create unique index refund_alive on refund (seller_id, charge_id)
  where state in ('SENDING', 'UNKNOWN', 'NEEDS_REVIEW');
create index refund_of_charge on refund (seller_id, charge_id, created_at);
create index refund_to_poll on refund (next_poll_at) where state in ('SENDING', 'UNKNOWN');
comment on table refund is 'A refund of a card charge, asked for by its seller.';
comment on column refund.entry_id is 'The entry that held the money; reversed when the acquirer refuses.';

create table dispute (
  seller_id integer not null,
  id uuid not null,
  charge_id uuid not null,
  attempt_id uuid not null,
  state text not null check (state in ('OPEN', 'CONTESTED', 'WON', 'LOST')),
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null,
  opened_on date not null,
  deadline date not null,
  entry_id uuid not null,
  message text,
  contested_at timestamptz,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  foreign key (seller_id, attempt_id) references attempt (seller_id, id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id)
);
call enable_row_security('dispute', true);
create unique index dispute_alive on dispute (seller_id, charge_id)
  where state in ('OPEN', 'CONTESTED');
create index dispute_of_charge on dispute (seller_id, charge_id, created_at);
create index dispute_due on dispute (deadline) where state = 'OPEN';
comment on table dispute is 'A dispute that the cardholder''s bank opened.';
comment on column dispute.deadline is 'The last day on which it can be contested.';
comment on column dispute.entry_id is 'The entry that held the money.';

create table dispute_document (
  seller_id integer not null,
  dispute_id uuid not null,
  position integer not null,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (seller_id, dispute_id, position),
  foreign key (seller_id, dispute_id) references dispute (seller_id, id)
);
call enable_row_security('dispute_document', false);
comment on table dispute_document is 'Evidence with which a dispute is contested.';

create table buyer_return (
  seller_id integer not null,
  id uuid not null,
  case_id uuid not null,
  charge_id uuid not null,
  payment_id text not null,
  method text not null check (method in ('CARD', 'PIX', 'BANK_SLIP')),
  state text not null check (state in (
    'REQUESTED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW', 'CONFIRMED', 'REFUSED')),
  amount_centavos bigint not null check (amount_centavos > 0),
  transfer_reference text,
  refusal text,
  poll_count integer not null,
  next_poll_at timestamptz not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id, case_id) references operator_case (seller_id, id),
  foreign key (seller_id, charge_id) references charge (seller_id, id),
  constraint buyer_return_transfer
    check ((method = 'BANK_SLIP') = (transfer_reference is not null)),
  constraint buyer_return_transfer_done check (method <> 'BANK_SLIP' or state = 'CONFIRMED'),
  constraint buyer_return_refused check ((state = 'REFUSED') = (refusal is not null))
);
call enable_row_security('buyer_return', true);
-- Only operators begin one, and none is deleted.
revoke insert, delete on buyer_return from guiche_app;
revoke delete on buyer_return from guiche_jobs;
create unique index buyer_return_alive on buyer_return (seller_id, case_id)
  where state in ('REQUESTED', 'SENDING', 'UNKNOWN', 'NEEDS_REVIEW');
create index buyer_return_of_case on buyer_return (seller_id, case_id, created_at);
create index buyer_return_to_poll on buyer_return (next_poll_at)
  where state in ('REQUESTED', 'SENDING', 'UNKNOWN');
comment on table buyer_return is
  'Money that no charge took, given back to its buyer (DUPLICATE_PAYMENT_REFUNDED).';
comment on column buyer_return.payment_id is
  'The attempt, the end-to-end id of a Pix, or the bank''s id of a slip''s payment.';
comment on column buyer_return.state is
  'REQUESTED: never sent. SENDING: one process is sending it. UNKNOWN: to be polled. NEEDS_REVIEW: no
answer until the schedule ended. CONFIRMED, REFUSED: the company''s final answer.';
comment on column buyer_return.transfer_reference is
  'Of the bank transfer by which people gave a slip''s payment back outside the product.';
comment on column buyer_return.refusal is 'Why it was not given back.';
