import type { InputOf } from '#contract/access/endpoint.ts'
import { addBusinessDays, addDays, formatDay, nextBusinessDay } from '#contract/basics/days.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { decimalText, type Centavos } from '#contract/basics/money.ts'
import { MAX_ROW, envelope, type Page } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { listStatement as endpoint } from '#contract/balance/endpoints.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import { PROVIDER_LABELS, type Balance, type RedeemRow } from '#contract/balance/shapes.ts'
import {
  amountToAnticipate,
  countStatement,
  statementRows,
  type RowKind,
  type StatementFilter,
  type StatementRow,
} from '#server/areas/balance/sql.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { csv } from '#server/platform/documents/csv.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

type Query = InputOf<typeof endpoint>['query']

/** The available balance less debt, and the future entries. */
export async function readBalance(transaction: Transaction): Promise<Balance> {
  const ownerId = sellerOwner(transaction.sellerId)
  const balances = await balanceOf(transaction, ownerId)
  const { settings } = await readSeller(transaction)
  const later = await amountToAnticipate(
    transaction,
    ownerId,
    addBusinessDays(transaction.today, 1),
  )
  return {
    amount: balances.AVAILABLE - balances.DEBT,
    provisionedAmount: balances.RECEIVABLE - balances.ANTICIPATED_DEBT,
    amountToAnticipation: later?.amount ?? 0n,
    bankingType: settings.bankingType,
  }
}

const filterOf = ({ sellerId, today }: Transaction, query: Query): StatementFilter => ({
  from: query.executionDateInitial,
  to: query.executionDateFinal,
  ownerId: sellerOwner(sellerId),
  nextDay: nextBusinessDay(addDays(today, 1)),
  descending: query.sort.descending,
  offset: query.page * query.size,
  size: query.size,
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

function redeemRow(row: StatementRow): RedeemRow {
  const {
    statementType,
    creditOperation,
    description: words,
    providerType = 'BALANCE',
  } = TYPES[row.kind]
  const isParcel = row.kind === 'SALE' && (row.installments ?? 1) > 1
  const parcel = isParcel ? ` (${row.installment}/${row.installments})` : ''
  const about = words || methodLabel(row.payment_method ?? '')
  return {
    executionDate: row.date,
    statementType,
    isChargeback: row.kind === 'DISPUTE',
    isRefund: row.kind === 'REFUND',
    buyer: row.buyer,
    amount: row.gross,
    creditOperation,
    operation: row.title === null ? about : `${about} - ${row.title}${parcel}`,
    tax: row.fee > 0n ? { amount: row.fee, creditOperation: false } : null,
    uuidCharge: row.charge_id,
    providerType,
    subSellers: [],
  }
}

/** A page of executed or future rows of the period, by its dates (R-FIN-01). */
export async function listStatement(
  transaction: Transaction,
  query: Query,
): Promise<Page<RedeemRow>> {
  const filter = filterOf(transaction, query)
  if (filter.offset > MAX_ROW) reject(platformRefusals.invalidPaging)
  const rows = await statementRows(transaction, filter)
  const total = await countStatement(transaction, filter)
  return { content: rows.map(redeemRow), ...envelope(total?.counted ?? 0, query.page, query.size) }
}

const signed = (amount: Centavos) => decimalText(amount).replace('.', ',')

/** The whole period as CSV; page and size are read and ignored (R-FIN-15). */
export async function exportStatement(transaction: Transaction, query: Query): Promise<string> {
  const rows = await statementRows(transaction, {
    ...filterOf(transaction, query),
    offset: 0,
    size: null,
  })
  return csv(
    ['Execução', 'Operação', 'Destino', 'Taxas', 'Valor'],
    rows
      .map(redeemRow)
      .map((row) => [
        { number: formatDay(row.executionDate) },
        row.buyer ? `${row.operation} - ${row.buyer}` : row.operation,
        PROVIDER_LABELS[row.providerType],
        { number: row.tax ? signed(-row.tax.amount) : '0,00' },
        { number: signed(row.creditOperation ? row.amount : -row.amount) },
      ]),
  )
}
