-- An operator closes a case with a reason; a case need not be about a charge (a settlement file, a job).
alter table operator_case
  alter column charge_id drop not null,
  add column closed_by text,
  add column close_reason text,
  add constraint operator_case_closed_with_reason check ((closed_at is null) = (close_reason is null));
create index operator_case_open on operator_case (opened_at, id) where closed_at is null;
