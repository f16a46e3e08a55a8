-- Operators see which process does which job.

create table process (
  id uuid primary key,
  roles text not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  jobs jsonb not null,
  notices jsonb not null
);
grant select, insert, update, delete on process to guiche_jobs;
comment on table process is 'The running processes of the program, each as it reported itself last; times are the host''s.';
comment on column process.jobs is 'What it did with each of its jobs since its start.';
comment on column process.notices is 'Faults of the database, the host or its clock that it noticed, the latest first.';
