-- Requests with API keys, for the seller who integrates; kept for 30 days.

create table api_request (
  seller_id integer not null,
  id uuid not null,
  at timestamptz not null,
  key_id uuid not null,
  method text not null,
  path text not null,
  status smallint not null,
  duration_ms integer not null,
  codes text[] not null,
  body text,
  request_id uuid not null,
  primary key (seller_id, id),
  foreign key (seller_id) references seller (seller_id)
);
call enable_row_security('api_request', true);
create index api_request_listed on api_request (seller_id, at, id);
create index api_request_of_key on api_request (seller_id, key_id, at, id);
create index api_request_failed on api_request (seller_id, at, id) where status >= 400;
create index api_request_by_path on api_request (seller_id, path, at, id);
create index api_request_by_request on api_request (seller_id, request_id);
create index api_request_over on api_request (at);
comment on table api_request is 'A request that an API key made, and how it was answered.';
comment on column api_request.key_id is 'The key; no reference, because the log outlives it.';
comment on column api_request.path is 'Without the query, which may hold names and documents.';
comment on column api_request.codes is 'The codes of the errors that were answered.';
comment on column api_request.body is 'The fields of the body as JSON, with the values of texts and numbers removed.';
