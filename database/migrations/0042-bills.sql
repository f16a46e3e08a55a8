-- Bills: what a seller owes others (contas a pagar).

create table bill (
  seller_id integer not null,
  id uuid not null,
  number integer not null check (number > 0),
  name text not null,
  beneficiary text not null,
  method text not null check (method in ('Pix', 'Boleto')),
  boleto_code text,
  pix_copy_paste text,
  pix_key text,
  status text not null check (status in (
    'Aprovar', 'Aprovado', 'Pagamento agendado', 'Reprovado', 'Atualização necessária',
    'Erro no pagamento', 'Saldo insuficiente', 'Paga', 'Cancelada')),
  list_group text not null generated always as (
    case status
      when 'Aprovar' then 'APROVAR'
      when 'Aprovado' then 'AGENDADAS'
      when 'Pagamento agendado' then 'AGENDADAS'
      when 'Paga' then 'HISTORICO'
      when 'Cancelada' then 'HISTORICO'
      else 'REVISAR'
    end) stored,
  value_kind text not null check (value_kind in ('Valor fixo', 'Valor variável')),
  kind text not null check (kind in ('Recorrente', 'Pontual')),
  instalments integer not null check (instalments between 1 and 12),
  instalment integer not null,
  order_id uuid not null,
  value_centavos bigint not null,
  due_on date not null,
  scheduled_on date not null,
  paid_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null,
  primary key (seller_id, id),
  unique (seller_id, number),
  foreign key (seller_id) references seller (seller_id),
  check (instalment between 1 and instalments),
  check (kind = 'Recorrente' or instalments = 1),
  check ((status = 'Paga') = (paid_on is not null)),
  check (status not in ('Aprovado', 'Pagamento agendado', 'Paga') or value_centavos > 0),
  check (method = 'Pix' or (pix_copy_paste is null and pix_key is null)),
  check (method = 'Boleto' or boleto_code is null)
);
call enable_row_security('bill', true);
create index bill_list on bill (seller_id, list_group, due_on, id);
comment on table bill is 'A bill of the seller, or one instalment of it.';
comment on column bill.number is 'Its number at its seller, which is shown.';
comment on column bill.status is 'With the wire''s values, which are Portuguese for bills.';
comment on column bill.list_group is 'The tab in which it is listed; contract/bills/states.ts.';
comment on column bill.order_id is 'Shared by the instalments of one bill; no other seller uses it.';
comment on column bill.value_centavos is 'Zero or less while it is not known: the bill cannot be approved.';
comment on column bill.scheduled_on is 'The payment day on which it is to be paid.';

do $$
declare
  listed text;
begin
  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'event'::regclass and conname = 'event_type_check';
  alter table event drop constraint event_type_check;
  execute 'alter table event add constraint event_type_check ' || replace(
    listed, '''CARD_INVOICE_UNPAID''::text',
    '''CARD_INVOICE_UNPAID''::text, ''BILL_CREATED''::text, ''BILL_UPDATED''::text, '
    '''BILL_APPROVED''::text, ''BILL_REPROVED''::text, ''BILL_CANCELED''::text, '
    '''BILL_SCHEDULED''::text, ''BILL_UNFUNDED''::text, ''BILL_PAYMENT_STARTED''::text, '
    '''BILL_PAID''::text, ''BILL_PAYMENT_FAILED''::text');

  select pg_get_constraintdef(oid) into listed from pg_constraint
   where conrelid = 'directory'::regclass and conname = 'directory_kind_check';
  alter table directory drop constraint directory_kind_check;
  execute 'alter table directory add constraint directory_kind_check ' || replace(
    listed, '''virtual-card''::text', '''virtual-card''::text, ''bill-order''::text');
end $$;
