-- Documents of an application for a business account.

create table account_document (
  seller_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('SOCIAL_CONTRACT', 'IDENTITY', 'OTHER')),
  owner_document text,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null check (size > 0),
  content bytea not null,
  key_sealed bytea not null,
  application_id uuid,
  uploaded_by text not null,
  created_at timestamptz not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id),
  check ((kind = 'IDENTITY') = (owner_document is not null))
);
-- What is encrypted cannot be compressed.
alter table account_document alter column content set storage external;
call enable_row_security('account_document', false);
comment on table account_document is
  'A document of the company or of a partner, for the review of the business account.';
comment on column account_document.owner_document is 'CPF or CNPJ of the partner whom it identifies.';
comment on column account_document.content is 'The file, encrypted with a key of its own.';
comment on column account_document.key_sealed is 'The key of the file, sealed.';
comment on column account_document.application_id is
  'The application that it was last sent with; null: not sent yet.';
comment on column account_document.uploaded_by is 'The e-mail of the user who uploaded it.';
