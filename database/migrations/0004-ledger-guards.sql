-- Guards inside the database: history is never rewritten, every entry sums to zero at COMMIT.
-- Left out on Citus, which takes neither on a distributed table.

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on journal_entry
  for each row execute function refuse_rewriting();
create trigger append_only before update or delete on posting
  for each row execute function refuse_rewriting();
create trigger no_truncate before truncate on journal_entry
  for each statement execute function refuse_rewriting();
create trigger no_truncate before truncate on posting
  for each statement execute function refuse_rewriting();

create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  total numeric;
  lines integer;
begin
  select sum(amount), count(*) into total, lines
    from posting where seller_id = new.seller_id and entry_id = new.id;
  -- IS DISTINCT FROM: rows hidden by a policy sum to NULL, which <> would let pass.
  if total is distinct from 0 or lines < 2 then
    raise exception 'entry % is unbalanced: % over % lines', new.id, total, lines
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger balanced after insert on journal_entry
  deferrable initially deferred for each row execute function refuse_unbalanced();

create function refuse_late_line() returns trigger language plpgsql as $$
begin
  -- A line may join its entry only in the transaction that makes the entry.
  if not exists (
    select from journal_entry
     where seller_id = new.seller_id and id = new.entry_id
       and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'entry % is closed', new.entry_id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create constraint trigger with_its_entry after insert on posting
  deferrable initially deferred for each row execute function refuse_late_line();
