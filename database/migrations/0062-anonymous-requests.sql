-- What somebody without a session asked for in the name of an e-mail: a link for a new password, or
-- a sign-in that was refused. The call only writes the row; a job looks the e-mail up, so that the
-- time of the answer says nothing about whether the e-mail is known. There is no seller yet and
-- hence no row-level security: the program that answers calls may add rows and read none of them.
-- Rows last for seconds; the e-mail is sealed all the same, as it need not belong to any user.

create table anonymous_request (
  id uuid primary key,
  kind text not null check (kind in ('RESET_ASKED', 'SIGN_IN_REFUSED')),
  email_sealing bytea not null,
  reason text,
  attempt_reference text,
  call text not null,
  request_id text not null,
  ip text,
  asked_at timestamptz not null,
  tries integer not null
);
grant insert on anonymous_request to guiche_app;
grant select, insert, update, delete on anonymous_request to guiche_jobs;
