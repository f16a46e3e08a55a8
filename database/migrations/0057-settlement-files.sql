-- Reconciliation: what the settlement files of the companies say, compared with the books (I11).

-- One row a company and day. It is no seller's: a file holds the movements of all of them.
create table settlement_file (
  provider text not null check (provider in ('acquirer', 'pix', 'boleto', 'card-issuer')),
  day date not null,
  -- READ: some sellers could not be compared yet. DONE: every item of it was compared.
  state text not null check (state in ('READ', 'DONE')),
  item_count integer not null,
  -- The sellers that failed and are compared again in the next run.
  failed_sellers integer[] not null,
  -- Whether the entries of the day were compared with this file and the next one.
  books_compared boolean not null,
  read_at timestamptz not null,
  primary key (provider, day)
);
create index settlement_file_open on settlement_file (provider, day)
  where state = 'READ' or not books_compared;
grant select, insert, update on settlement_file to guiche_jobs;

-- One movement of a seller: an item of a file, or an entry of ours that no file has.
create table settlement_item (
  seller_id integer not null,
  provider text not null check (provider in ('acquirer', 'pix', 'boleto', 'card-issuer')),
  -- 'entry': ours alone. 'history': taken as settled without a file. Both under the entry's id.
  kind text not null,
  item_id text not null,
  -- The day of the file, or of the entry.
  day date not null,
  -- As the company tells it; absent where no file has it.
  theirs jsonb,
  -- What moved, in centavos: positive when the company owes us more by it, negative when less.
  amount_centavos bigint not null,
  cost_centavos bigint not null,
  -- MATCHED: both have it. DIFFERENT: has a case. RESOLVED: an entry of ours that was explained.
  state text not null check (state in ('MATCHED', 'DIFFERENT', 'RESOLVED')),
  entry_id uuid,
  -- The entry ACQUIRER_SETTLED or COLLECTION_SETTLED that settled it; absent where nothing is settled.
  settlement_id uuid,
  -- Absent for what matched at once.
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
call wall('settlement_item', true);
-- An entry of ours is one movement of theirs.
create unique index settlement_item_of_entry on settlement_item (seller_id, entry_id)
  where state = 'MATCHED';
create index settlement_item_by_entry on settlement_item (seller_id, entry_id);
create index settlement_item_different on settlement_item (compared_at) where state = 'DIFFERENT';
create index settlement_item_settled on settlement_item (seller_id, settlement_id);

-- Items whose seller nobody knows: no key of ours leads to one.
create table settlement_unplaced (
  provider text not null check (provider in ('acquirer', 'pix', 'boleto', 'card-issuer')),
  kind text not null,
  item_id text not null,
  day date not null,
  theirs jsonb not null,
  found_at timestamptz not null,
  -- When its seller was found after all.
  placed_at timestamptz,
  primary key (provider, kind, item_id)
);
create index settlement_unplaced_open on settlement_unplaced (found_at) where placed_at is null;
grant select, insert, update on settlement_unplaced to guiche_jobs;
