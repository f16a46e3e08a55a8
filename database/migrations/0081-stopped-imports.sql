-- An import can be stopped: it goes on later from where it was, or is undone.

alter table import_batch
  drop constraint import_batch_state_check,
  add constraint import_batch_state_check check (
    state in ('UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE'));
