-- Reports: requests of users for a file by e-mail, and the file while it is made and fetched.

create table report (
  seller_id integer not null,
  id uuid not null,
  type text not null check (type in (
    'cobrancas-completo', 'extrato', 'report-transfers-full', 'notas-fiscais',
    'links-de-pagamento')),
  starts_on date not null,
  ends_on date not null,
  user_id uuid not null,
  recipient text not null,
  state text not null check (state in (
    'WAITING', 'MAKING', 'MADE', 'SENDING', 'SENT', 'UNKNOWN', 'FAILED')),
  failure text check (failure in ('NOT_MADE', 'ADDRESS_REFUSED', 'NO_ACCESS')),
  try_count integer not null,
  row_count integer not null,
  piece_count integer not null,
  size_bytes bigint not null,
  lease_until timestamptz,
  link_expires_at timestamptz,
  requested_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check (starts_on <= ends_on),
  check ((state in ('MAKING', 'SENDING')) = (lease_until is not null)),
  check ((state = 'FAILED') = (failure is not null))
);
call enable_row_security('report', true);
create index report_of_user on report (seller_id, user_id, requested_at, id);
create index report_under_way on report (requested_at, id)
  where state in ('WAITING', 'MAKING', 'MADE', 'SENDING');
create index report_to_forget on report (requested_at);
comment on table report is 'A file that a user asked for by e-mail (SM-REPORT).';
comment on column report.user_id is 'Who asked for it; no reference, because users are deleted.';
comment on column report.recipient is 'The address of the user when it was asked for.';
comment on column report.try_count is 'How often the making of its file began.';
comment on column report.row_count is 'Rows of the file so far.';
comment on column report.lease_until is
  'The host''s time after which another worker makes it again, or its sending counts as unknown.';
comment on column report.link_expires_at is
  'Until when the link in its mail opens the file; null when the file was attached.';

create table report_piece (
  seller_id integer not null,
  report_id uuid not null,
  number integer not null,
  content text not null,
  primary key (seller_id, report_id, number),
  foreign key (seller_id, report_id) references report (seller_id, id) on delete cascade
);
call enable_row_security('report_piece', true);
comment on table report_piece is
  'Some rows of a report''s CSV, in their order; deleted when it was attached or its link is over.';
