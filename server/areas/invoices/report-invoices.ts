import { documentText } from '#contract/basics/brazil/documents.ts'
import { addDays, type DayRange, formatInstant, instantInSaoPaulo } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import { invoiceLabel } from '#contract/invoices/labels.ts'
import { type InvoiceRow, invoicesOfPeriodSql } from '#server/areas/invoices/sql.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Cell, type CsvTable, csvTable } from '#server/platform/documents/csv.ts'

interface ReportedInvoice
  extends Pick<
    InvoiceRow,
    | 'id'
    | 'charge_id'
    | 'status'
    | 'facts'
    | 'number'
    | 'access_key'
    | 'authorized_at'
    | 'rejection_reason'
    | 'created_at'
  > {
  readonly title: string
}

const HEAD = [
  'Número',
  'Emissão',
  'Autorização',
  'Situação',
  'Cliente',
  'Documento',
  'Cobrança',
  'Valor',
  'Chave de acesso',
  'Motivo da rejeição',
  'Código da cobrança',
  'Código',
]

const cellsOf = (row: ReportedInvoice): Cell[] => {
  const { buyer, value } = row.facts
  return [
    row.number ?? '',
    { number: formatInstant(row.created_at) },
    { number: row.authorized_at ? formatInstant(row.authorized_at) : '' },
    invoiceLabel(row.status),
    buyer.name,
    buyer.document ? documentText(buyer.document) : '',
    row.title,
    { number: decimalText(BigInt(value)).replace('.', ',') },
    row.access_key ?? '',
    row.rejection_reason ?? '',
    row.charge_id,
    row.id,
  ]
}

/** The invoices that were asked for in the period. */
export const invoicesOfPeriod = (transaction: Transaction, { from, to }: DayRange): CsvTable =>
  csvTable(
    HEAD,
    cursorSlices<ReportedInvoice>(
      transaction,
      invoicesOfPeriodSql(
        transaction.sellerId,
        instantInSaoPaulo(from),
        instantInSaoPaulo(addDays(to, 1)),
      ),
    ),
    cellsOf,
  )
