-- Imports: files of customers, one-off charges and subscriptions, and what became of each row.

create table import_batch (
  seller_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('CUSTOMERS', 'CHARGES', 'SUBSCRIPTIONS')),
  state text not null check (state in (
    'UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  file_name text not null,
  file_hash bytea not null,
  columns jsonb not null,
  choices jsonb not null,
  row_count integer not null check (row_count > 0),
  checked_count integer not null default 0,
  ready_count integer not null default 0,
  matched_count integer not null default 0,
  refused_count integer not null default 0,
  created_count integer not null default 0,
  failed_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  created_by text not null,
  acting_user text,
  created_at timestamptz not null,
  rows_deleted boolean not null default false,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check ((state in ('RUNNING', 'UNDOING')) = (acting_user is not null))
);
call enable_row_security('import_batch', true);
create index import_batch_listed on import_batch (seller_id, created_at, id);
create index import_batch_under_way on import_batch (created_at, id)
  where state in ('CHECKING', 'RUNNING', 'UNDOING');
create index import_batch_by_file on import_batch (seller_id, file_hash);
create index import_batch_to_forget on import_batch (created_at) where not rows_deleted;
comment on table import_batch is 'A file of records to create.';
comment on column import_batch.file_hash is 'By which the same file is known again.';
comment on column import_batch.columns is 'The names of the file''s columns, in order.';
comment on column import_batch.choices is 'Which column fills which field.';
comment on column import_batch.created_by is 'The e-mail of the user who uploaded the file.';
comment on column import_batch.acting_user is
  'The e-mail of the user who started what the job does now; its records name that user.';
comment on column import_batch.rows_deleted is 'Its rows were deleted after their time.';

create table import_row (
  seller_id integer not null,
  import_id uuid not null,
  number integer not null,
  cells jsonb not null,
  state text not null default 'NEW' check (state in (
    'NEW', 'READY', 'MATCHED', 'REFUSED', 'CREATED', 'FAILED', 'UNDONE', 'KEPT')),
  subject text not null default '',
  document text,
  message text not null default '',
  record_id uuid,
  error_count integer not null default 0,
  primary key (seller_id, import_id, number),
  foreign key (seller_id, import_id) references import_batch (seller_id, id) on delete cascade,
  check ((state in ('CREATED', 'UNDONE', 'KEPT')) = (record_id is not null))
);
call enable_row_security('import_row', true);
create index import_row_by_state on import_row (seller_id, import_id, state, number);
create index import_row_by_document on import_row (seller_id, import_id, document, number)
  where document is not null;
comment on table import_row is
  'A row of a file: its cells, and what would become or became of it; deleted after 30 days.';
comment on column import_row.number is 'Its line in the spreadsheet.';
comment on column import_row.document is
  'CPF or CNPJ of the customer that the row creates, by which a second row of it is found.';
comment on column import_row.record_id is 'The record that it created.';
comment on column import_row.error_count is 'How often its processing failed unexpectedly.';
