import type { InputOf } from '#contract/access/endpoint.ts'
import { lastUnanticipatedDay } from '#contract/balance/anticipation.ts'
import type { listStatement as endpoint } from '#contract/balance/endpoints.ts'
import { statementTable } from '#contract/balance/exports.ts'
import type { Balance, RedeemRow, StatementSum } from '#contract/balance/shapes.ts'
import { addDays, type DayRange, nextBusinessDay } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { envelope, type Page } from '#contract/basics/paging.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import { minTransferExclusiveOf } from '#contract/sellers/settings.ts'
import {
  amountToAnticipate,
  countStatement,
  type RowKind,
  type StatementFilter,
  type StatementRow,
  statementRows,
  sumOfGroup,
  wholeStatement,
} from '#server/areas/balance/sql.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { namesOfOwners } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type CsvTable, csvCell, csvTable } from '#server/platform/documents/csv.ts'

type Query = InputOf<typeof endpoint>['query']

/** The available balance less debt, and the future entries. */
export async function readBalance(transaction: Transaction): Promise<Balance> {
  const ownerId = sellerOwner(transaction.sellerId)
  const balances = await balanceOf(transaction, ownerId)
  const { settings } = await readSeller(transaction)
  const later = await amountToAnticipate(
    transaction,
    ownerId,
    lastUnanticipatedDay(transaction.today),
  )
  return {
    amount: balances.AVAILABLE - balances.DEBT,
    provisionedAmount: balances.RECEIVABLE - balances.ANTICIPATED_DEBT,
    amountToAnticipation: later?.amount ?? 0n,
    minTransferExclusive: minTransferExclusiveOf(settings),
    bankingType: settings.bankingType,
  }
}

type Period = DayRange & Pick<StatementFilter, 'descending' | 'group'>

const filterOf = ({ sellerId, today }: Transaction, period: Period): StatementFilter => ({
  ...period,
  ownerId: sellerOwner(sellerId),
  nextDay: nextBusinessDay(addDays(today, 1)),
})

const periodOf = ({ executionDateInitial, executionDateFinal, sort, group }: Query): Period => ({
  from: executionDateInitial,
  to: executionDateFinal,
  descending: sort.descending,
  group: group ?? null,
})

type Labels = Pick<RedeemRow, 'statementType' | 'creditOperation'> & {
  readonly description: string
  readonly providerType?: RedeemRow['providerType']
}

const CARD_INVOICE: Labels = {
  statementType: 'DEBIT_CARD_INVOICE',
  creditOperation: false,
  description: 'Fatura dos cartões virtuais',
}
const CARD_RETURN: Labels = {
  statementType: 'CREDIT_ADJUSTMENT',
  creditOperation: true,
  description: 'Estorno de compra com cartão virtual',
}

const BILL: Labels = {
  statementType: 'DEBIT_BILL',
  creditOperation: false,
  description: 'Conta paga',
}
const BILL_RETURNED: Labels = {
  statementType: 'CREDIT_TRANSFER_RETURNED',
  creditOperation: true,
  description: 'Pagamento de conta devolvido',
}

/** Type and label of each kind of row; a sale is labelled by its method. */
const TYPES: Readonly<Record<RowKind, Labels>> = {
  SALE: { statementType: 'CREDIT_CHARGE', creditOperation: true, description: '' },
  ANTICIPATED: {
    statementType: 'CREDIT_ANTICIPATED',
    creditOperation: true,
    description: 'Antecipação de recebíveis',
  },
  ADVANCE_REPAID: {
    statementType: 'DEBIT_ANTICIPATED',
    creditOperation: false,
    description: 'Recebível antecipado',
  },
  REFUND: { statementType: 'CREDIT_REVERSAL', creditOperation: false, description: 'Estorno' },
  DISPUTE: { statementType: 'CREDIT_REVERSAL', creditOperation: false, description: 'Chargeback' },
  DISPUTE_WON: {
    statementType: 'CREDIT_CHARGEBACK_REVERSED',
    creditOperation: true,
    description: 'Chargeback revertido',
  },
  DISPUTE_FEE: {
    statementType: 'DEBIT_TAX',
    creditOperation: false,
    description: 'Taxa de chargeback',
  },
  CARD_INVOICE,
  CARD_INVOICE_BANKING: { ...CARD_INVOICE, providerType: 'BANKING' },
  CARD_RETURN,
  CARD_RETURN_BANKING: { ...CARD_RETURN, providerType: 'BANKING' },
  BILL,
  BILL_BANKING: { ...BILL, providerType: 'BANKING' },
  BILL_RETURNED,
  BILL_RETURNED_BANKING: { ...BILL_RETURNED, providerType: 'BANKING' },
  TRANSFER: {
    statementType: 'DEBIT_TRANSFER',
    creditOperation: false,
    description: 'Saque',
    providerType: 'BANK_ACCOUNT',
  },
  TRANSFER_RETURNED: {
    statementType: 'CREDIT_TRANSFER_RETURNED',
    creditOperation: true,
    description: 'Saque devolvido',
  },
  ADJUSTMENT_GIVEN: {
    statementType: 'CREDIT_ADJUSTMENT',
    creditOperation: true,
    description: 'Ajuste',
  },
  ADJUSTMENT_TAKEN: {
    statementType: 'DEBIT_ADJUSTMENT',
    creditOperation: false,
    description: 'Ajuste',
  },
}

type Names = ReadonlyMap<Uuid, string>

/** The wire's rows, with the names of the sub-sellers that share in them. */
async function redeemRows(
  transaction: Transaction,
  rows: readonly StatementRow[],
): Promise<RedeemRow[]> {
  const owners = new Set(rows.flatMap(({ shares }) => shares.map(({ owner }) => owner)))
  const names = await namesOfOwners(transaction, [...owners])
  return rows.map((row) => redeemRow(row, names))
}

function redeemRow(row: StatementRow, names: Names): RedeemRow {
  const {
    statementType,
    creditOperation,
    description: words,
    providerType = 'BALANCE',
  } = TYPES[row.kind]
  const isOfParcel = row.kind === 'SALE' || row.kind === 'ADVANCE_REPAID'
  const isParcel = isOfParcel && (row.installments ?? 1) > 1
  const parcel = isParcel ? ` (${row.installment}/${row.installments})` : ''
  const about = words || methodLabel(row.payment_method ?? '')
  const base = {
    executionDate: row.date,
    isChargeback: row.kind === 'DISPUTE',
    isRefund: row.kind === 'REFUND',
    buyer: row.buyer,
    operation: row.title === null ? about : `${about} - ${row.title}${parcel}`,
    uuidCharge: row.charge_id,
  }
  return {
    ...base,
    origin: { kind: row.kind, id: row.id },
    statementType,
    amount: row.gross,
    creditOperation,
    tax: row.fee > 0n ? { amount: row.fee, creditOperation: false } : null,
    providerType,
    subSellers: row.shares.map(({ id, owner, net }) => ({
      ...base,
      origin: { kind: 'SPLIT' as const, id },
      statementType: 'CREDIT_SPLIT' as const,
      amount: BigInt(net),
      creditOperation: true,
      tax: null,
      // Sub-sellers are paid to their own bank accounts.
      providerType: 'BANK_ACCOUNT' as const,
      name: names.get(owner) ?? '',
    })),
  }
}

const CREDITS = (Object.keys(TYPES) as RowKind[]).filter((kind) => TYPES[kind].creditOperation)

interface Totals {
  readonly counted: number
  readonly sum?: StatementSum
}

async function totalsOf(transaction: Transaction, filter: StatementFilter): Promise<Totals> {
  if (filter.group === null) return (await countStatement(transaction, filter)) ?? { counted: 0 }
  const { counted, ...sum } = (await sumOfGroup(transaction, filter, CREDITS)) ?? {
    counted: 0,
    amount: 0n,
    tax: 0n,
  }
  return { counted, sum }
}

/**
 * A page of executed or future rows of the period, by its dates (R-FIN-01); of one group with what all
 * its rows come to.
 */
export async function listStatement(
  transaction: Transaction,
  query: Query,
): Promise<Page<RedeemRow> & Pick<Totals, 'sum'>> {
  const { page, size } = query
  const offset = page * size
  const filter = filterOf(transaction, periodOf(query))
  const rows = await statementRows(transaction, { ...filter, offset, size })
  const { counted, sum } = await totalsOf(transaction, filter)
  const content = await redeemRows(transaction, rows)
  return { content, ...envelope(counted, page, size), ...(sum ? { sum } : {}) }
}

/** The rows of a whole period for a file; page and size are read and ignored. */
export const statementSource = ({ withShares }: { readonly withShares: boolean }) => ({
  statement: (query: Query, { transaction }: { readonly transaction: Transaction }) =>
    wholeStatement(transaction.sellerId, filterOf(transaction, periodOf(query)), { withShares }),
  rowOf: (stored: StatementRow) => redeemRow(stored, new Map()),
})

/** The statement of a period of any length, with the columns of its CSV file. */
export function statementOfPeriod(transaction: Transaction, period: DayRange): CsvTable {
  const filter = filterOf(transaction, { ...period, descending: false, group: null })
  const rows = cursorSlices<StatementRow>(
    transaction,
    wholeStatement(transaction.sellerId, filter, { withShares: false }),
  )
  const { columns } = statementTable
  return csvTable(
    columns.map(({ label }) => label),
    rows,
    (stored) => {
      const row = redeemRow(stored, new Map())
      return columns.map(({ cell }) => csvCell(cell(row)))
    },
  )
}
