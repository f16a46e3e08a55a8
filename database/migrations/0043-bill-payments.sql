-- Payments of bills: the payout that pays a bill, and why a payment failed.

alter table bill
  add column payout_id uuid,
  add column failure_reason text,
  add foreign key (seller_id, payout_id) references payout (seller_id, id),
  add check (payout_id is null or status in ('Pagamento agendado', 'Paga')),
  add check (status <> 'Paga' or payout_id is not null),
  add check (failure_reason is not null
             or status not in ('Erro no pagamento', 'Saldo insuficiente'));
create index bill_to_pay on bill (scheduled_on, id)
  where status in ('Aprovado', 'Pagamento agendado') and payout_id is null;
comment on column bill.payout_id is
  'What pays it: while it is Pagamento agendado, the bill can neither be changed nor deleted.';
comment on column bill.failure_reason is 'Why it was not paid, or why the bank sent the money back.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into strict listed from pg_constraint
   where conrelid = 'directory'::regclass and conname = 'directory_kind_check';
  alter table directory drop constraint directory_kind_check;
  execute 'alter table directory add constraint directory_kind_check ' || replace(
    listed, '''bill-order''::text', '''bill-order''::text, ''bill''::text');
end $$;
