import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { BillFields, BillRecord } from '#contract/bills/shapes.ts'
import type { BillGroup } from '#contract/bills/states.ts'
import type { Queries, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { pageSql } from '#server/platform/database/page.ts'
import {
  enqueueInsert,
  type RowOf,
  updateVersionedStatement,
} from '#server/platform/database/rows.ts'

const BILL_COLUMNS = [
  'id',
  'number',
  'name',
  'beneficiary',
  'method',
  'boleto_code',
  'pix_copy_paste',
  'pix_key',
  'status',
  'value_kind',
  'kind',
  'instalments',
  'instalment',
  'order_id',
  'value_centavos',
  'due_on',
  'scheduled_on',
  'paid_on',
  'payout_id',
  'failure_reason',
  'created_at',
] as const

export type BillRow = RowOf<'bill', typeof BILL_COLUMNS>

const BILL = `select ${BILL_COLUMNS.join(', ')} from bill where seller_id = $1`

/** The fields of a bill as the wire names them. */
export const billFieldsOf = (row: BillRow): Omit<BillFields, 'idSeller_input'> => ({
  'Nome da Conta': row.name,
  Método: row.method,
  'Boleto - Código': row.boleto_code,
  'Pix - Copia e Cola': row.pix_copy_paste,
  'Pix - Chave Pix': row.pix_key,
  Status: row.status,
  'Tipo do valor': row.value_kind,
  'Tipo de conta': row.kind,
  Recorrência: row.instalments,
  Beneficiário: row.beneficiary,
  Valor: row.value_centavos,
  Vencimento: row.due_on,
  parcela: row.instalment,
  order_ID: row.order_id,
  Agendado: row.scheduled_on,
  'Data de Pagamento': row.paid_on,
  ID: row.number,
})

/** Whether the bank was or may have been asked to pay the bill. */
export const isBeingPaid = ({ status, payout_id }: BillRow): boolean =>
  status === 'Pagamento agendado' && payout_id !== null

/** The bill as its record. */
export const billRecordOf = (row: BillRow, sellerId: SellerId): BillRecord => ({
  id: row.id,
  createdTime: row.created_at,
  failureReason: row.failure_reason,
  isBeingPaid: isBeingPaid(row),
  fields: { ...billFieldsOf(row), idSeller_input: sellerId },
})

export const billById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<BillRow>(`${BILL} and id = $2`, [sellerId, id])

/** The bills with these ids, locked in one order until the transaction ends. */
export const lockBills = ({ sellerId, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<BillRow>(`${BILL} and id = any ($2::uuid[]) order by id for update`, [sellerId, ids])

/** The number of the seller's next bill; the seller is locked, so that no two get the same. */
export async function nextBillNumber({ sellerId, row }: Transaction): Promise<number> {
  await row('select from seller where seller_id = $1 for no key update', [sellerId])
  const next = await row<{ next: number }>(
    'select coalesce(max(number), 0) + 1 as next from bill where seller_id = $1',
    [sellerId],
  )
  if (!next) throw new Error(`no bill number for seller ${sellerId}`)
  return next.next
}

export const insertBill = (transaction: Transaction, bill: BillRow): void =>
  enqueueInsert(transaction, 'bill', { ...bill, updated_at: bill.created_at, version: 1 })

/** Stores what an edit or an event can change. */
export function storeBill(transaction: Transaction, bill: BillRow): void {
  const { id, number, order_id, created_at, instalment, instalments, kind, ...changes } = bill
  const { text, values } = updateVersionedStatement(transaction, 'bill', { id }, changes)
  transaction.enqueue(text, values)
}

interface DueBill {
  readonly seller_id: SellerId
  readonly id: Uuid
}

const due = (status: 'Aprovado' | 'Pagamento agendado') => `
  select seller_id, id from bill
   where status = '${status}' and payout_id is null and scheduled_on <= $1
   order by scheduled_on, id limit $2`

/** Approved bills whose payment day has come, of all sellers; for the job only. */
export const billsToSchedule = ({ rows }: Queries, until: Day, limit: number) =>
  rows<DueBill>(due('Aprovado'), [until, limit])

/** Scheduled bills whose payment has not begun, of all sellers; for the job only. */
export const billsToPay = ({ rows }: Queries, until: Day, limit: number) =>
  rows<DueBill>(due('Pagamento agendado'), [until, limit])

/** The payment days of approved bills in the period, of all sellers; for the job only. */
export const paymentDaysBetween = ({ rows }: Queries, from: Day, to: Day) =>
  rows<{ day: Day }>(
    `select distinct scheduled_on as day from bill
      where status in ('Aprovado', 'Pagamento agendado') and scheduled_on between $1 and $2`,
    [from, to],
  )

/** The wire's record, built by the database from named columns: a list never leaks a column. */
const RECORD = `json_build_object(
  'id', id,
  'createdTime', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'failureReason', failure_reason,
  'isBeingPaid', status = 'Pagamento agendado' and payout_id is not null,
  'fields', json_build_object(
    'Nome da Conta', name, 'Método', method, 'Boleto - Código', boleto_code,
    'Pix - Copia e Cola', pix_copy_paste, 'Pix - Chave Pix', pix_key, 'Status', status,
    'Tipo do valor', value_kind, 'Tipo de conta', kind, 'Recorrência', instalments,
    'Beneficiário', beneficiary, 'Valor', trim_scale(value_centavos / 100.0),
    'Vencimento', due_on, 'idSeller_input', seller_id, 'parcela', instalment,
    'order_ID', order_id, 'Agendado', scheduled_on, 'Data de Pagamento', paid_on, 'ID', number))`

export interface BillSlice {
  readonly group: BillGroup
  readonly descending: boolean
  readonly offset: number
  readonly size: number
}

/** The one statement that answers a page of bills by due date and how many there are. */
export function pageOfBills(sellerId: SellerId, slice: BillSlice): SqlStatement {
  const direction = slice.descending ? 'desc' : 'asc'
  const order = `due_on ${direction}, id ${direction}`
  const where = 'seller_id = $1 and list_group = $2'
  const page = pageSql({
    table: 'bill',
    columns: '*',
    where,
    by: ['due_on', 'id'],
    descending: slice.descending,
    offset: '$3',
    size: '$4',
  })
  return {
    text: `with page as (${page})
      select coalesce((select json_agg(${RECORD} order by ${order}) from page), '[]')::text
               as content,
             (select count(*)::integer from
                (select from bill where ${where} order by ${order} limit ${COUNT_CAP + 1})
                  as counted) as counted`,
    values: [sellerId, slice.group, slice.offset, slice.size],
  }
}

/** All bills of a group by due date. */
export function allBillsSql(
  sellerId: SellerId,
  { group, descending }: Pick<BillSlice, 'group' | 'descending'>,
): SqlStatement {
  const direction = descending ? 'desc' : 'asc'
  return {
    text: `${BILL} and list_group = $2 order by due_on ${direction}, id ${direction}`,
    values: [sellerId, group],
  }
}

/** How many bills to review and to approve are due until that day, each counted up to the cap. */
export function countsOfBills(sellerId: SellerId, until: Day): SqlStatement {
  const of = (group: BillGroup) =>
    `(select count(*)::integer from (select from bill
        where seller_id = $1 and list_group = '${group}' and due_on <= $2
        limit ${COUNT_CAP + 1}) as counted)`
  return {
    text: `select ${of('REVISAR')} as revisar, ${of('APROVAR')} as aprovar`,
    values: [sellerId, until],
  }
}
