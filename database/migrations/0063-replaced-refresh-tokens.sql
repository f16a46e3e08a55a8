-- Of the refresh tokens that were replaced within the grace period all answer with the newest one:
-- three slow tabs may each hold another of them (R-LOGIN-17). `replaced` lists them, newest first,
-- as {"hash": base64, "at": instant}.

alter table session add column replaced jsonb not null default '[]';
alter table session alter column replaced drop default;
alter table session drop column previous_hash;
alter table session drop column replaced_at;
