-- A code that we refuse but its bank registered is removed there before it counts as over.
alter table payment_code drop constraint payment_code_state_check;
alter table payment_code add constraint payment_code_state_check
  check (state in ('REQUESTED', 'ACTIVE', 'REMOVING', 'PAID', 'DEAD', 'HUMAN'));
drop index payment_code_to_ask;
create index payment_code_to_ask on payment_code (next_ask_at)
  where state in ('REQUESTED', 'ACTIVE', 'REMOVING');
