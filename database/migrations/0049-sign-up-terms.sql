-- What the client of a sign-up claims about its acceptance, beside what the service saw itself.

alter table terms_acceptance add column claimed_ip text;
alter table terms_acceptance add column claimed_at timestamptz;
comment on column terms_acceptance.claimed_ip is
  'The address that the client of a sign-up named; ip is the one that the service saw.';
comment on column terms_acceptance.claimed_at is
  'When the client of a sign-up says it accepted; accepted_at is the time of the service.';
