import { type Day, type DayRange, formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, decimalText } from '#contract/basics/money.ts'
import { transferLabel } from '#contract/payouts/labels.ts'
import { type PayoutState, statusOfPayout } from '#contract/payouts/states.ts'
import { payoutsOfPeriodSql } from '#server/areas/payouts/sql.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Cell, type CsvTable, csvTable } from '#server/platform/documents/csv.ts'

/** A payout of the report, with the sub-seller that it is paid to. */
interface ReportedPayout {
  readonly id: Uuid
  readonly purpose: 'WITHDRAWAL' | 'SUB_SELLER'
  readonly state: PayoutState
  readonly amount: Centavos
  readonly requested_on: Day
  readonly scheduled_date: Day
  readonly paid_on: Day | null
  readonly returned_on: Day | null
  readonly reason: string | null
  readonly sub_seller: string | null
}

const HEAD = [
  'Solicitação',
  'Previsão',
  'Pagamento',
  'Devolução',
  'Tipo',
  'Favorecido',
  'Valor',
  'Situação',
  'Motivo',
  'Código',
]

const dayCell = (day: Day | null): Cell => ({ number: day ? formatDay(day) : '' })

const cellsOf = (row: ReportedPayout): Cell[] => [
  dayCell(row.requested_on),
  dayCell(row.scheduled_date),
  dayCell(row.paid_on),
  dayCell(row.returned_on),
  row.purpose === 'WITHDRAWAL' ? 'Saque' : 'Repasse a sub-vendedor',
  row.sub_seller ?? 'Conta própria',
  { number: decimalText(row.amount).replace('.', ',') },
  transferLabel(statusOfPayout(row.state)),
  row.reason ?? '',
  row.id,
]

/** The withdrawals and the payouts to sub-sellers that were requested in the period. */
export const payoutsOfPeriod = (transaction: Transaction, { from, to }: DayRange): CsvTable =>
  csvTable(
    HEAD,
    cursorSlices<ReportedPayout>(transaction, payoutsOfPeriodSql(transaction.sellerId, from, to)),
    cellsOf,
  )
