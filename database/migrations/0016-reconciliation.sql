-- Reconciliation: the settlement files of the companies, compared with the books (I11).

create table settlement_file (
  provider text not null check (provider in ('acquirer', 'pix', 'boleto', 'card-issuer')),
  day date not null,
  state text not null check (state in ('READ', 'DONE')),
  item_count integer not null,
  failed_sellers integer[] not null,
  books_compared boolean not null,
  read_at timestamptz not null,
  primary key (provider, day)
);
create index settlement_file_open on settlement_file (provider, day)
  where state = 'READ' or not books_compared;
grant select, insert, update on settlement_file to guiche_jobs;
comment on table settlement_file is
  'A company''s settlement file of a day. It is no seller''s: it holds the movements of all of them.';
comment on column settlement_file.state is
  'READ: some sellers could not be compared yet. DONE: every item of it was compared.';
comment on column settlement_file.failed_sellers is
  'The sellers that failed and are compared again in the next run.';
comment on column settlement_file.books_compared is
  'Whether the entries of the day were compared with this file and the next one.';

create table settlement_item (
  seller_id integer not null,
  provider text not null check (provider in ('acquirer', 'pix', 'boleto', 'card-issuer')),
  kind text not null check (kind in (
    'sale', 'refund', 'chargeback', 'pix-payment', 'pix-return', 'slip-payment', 'purchase',
    'purchase-reversal', 'entry', 'history')),
  item_id text not null,
  day date not null,
  theirs jsonb,
  amount_centavos bigint not null,
  cost_centavos bigint not null,
  state text not null check (state in ('MATCHED', 'DIFFERENT', 'RESOLVED')),
  entry_id uuid,
  settlement_id uuid,
  case_id uuid,
  compared_at timestamptz not null,
  primary key (seller_id, provider, kind, item_id),
  foreign key (seller_id) references seller (seller_id),
  foreign key (seller_id, entry_id) references journal_entry (seller_id, id),
  foreign key (seller_id, settlement_id) references journal_entry (seller_id, id),
  foreign key (seller_id, case_id) references operator_case (seller_id, id),
  check (state <> 'MATCHED' or entry_id is not null),
  check (state = 'MATCHED' or case_id is not null)
);
call enable_row_security('settlement_item', true);
-- An entry of ours is one movement of theirs.
create unique index settlement_item_of_entry on settlement_item (seller_id, entry_id)
  where state = 'MATCHED';
create index settlement_item_by_entry on settlement_item (seller_id, entry_id);
create index settlement_item_different on settlement_item (compared_at) where state = 'DIFFERENT';
create index settlement_item_settled on settlement_item (seller_id, settlement_id);
comment on table settlement_item is
  'A movement of a seller: an item of a file, or an entry of ours that no file has.';
comment on column settlement_item.kind is
  'A movement of the file; entry: ours alone; history: taken as settled without a file.';
comment on column settlement_item.day is 'The day of the file, or of the entry.';
comment on column settlement_item.theirs is 'The item as the company wrote it; null where no file has it.';
comment on column settlement_item.amount_centavos is
  'What moved: positive when the company owes us more by it, negative when less.';
comment on column settlement_item.state is
  'MATCHED: both have it. DIFFERENT: has a case. RESOLVED: an entry of ours that was explained.';
comment on column settlement_item.settlement_id is
  'The ACQUIRER_SETTLED or COLLECTION_SETTLED that settled it; null where nothing is settled.';
comment on column settlement_item.case_id is 'Null for what matched at once.';

create table settlement_unplaced (
  provider text not null check (provider in ('acquirer', 'pix', 'boleto', 'card-issuer')),
  kind text not null check (kind in (
    'sale', 'refund', 'chargeback', 'pix-payment', 'pix-return', 'slip-payment', 'purchase',
    'purchase-reversal')),
  item_id text not null,
  day date not null,
  theirs jsonb not null,
  found_at timestamptz not null,
  placed_at timestamptz,
  primary key (provider, kind, item_id)
);
create index settlement_unplaced_open on settlement_unplaced (found_at) where placed_at is null;
grant select, insert, update on settlement_unplaced to guiche_jobs;
comment on table settlement_unplaced is 'Items of files that lead to no seller: no key of ours names one.';
comment on column settlement_unplaced.placed_at is 'When its seller was found after all.';
