import { addDays, type DayRange, formatInstant, instantInSaoPaulo } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import { LINK_STATE_LABELS, LINK_TYPE_LABELS } from '#contract/payment-links/labels.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { rowOf } from '#server/areas/payment-links/list-links.ts'
import { type ListedLink, linksOfPeriodSql } from '#server/areas/payment-links/sql.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Cell, type CsvTable, csvTable } from '#server/platform/documents/csv.ts'

const HEAD = ['Título', 'Tipo', 'Cliente', 'Criação', 'Valor', 'Situação', 'Endereço', 'Código']

const cellsOf = (link: LinkRow): Cell[] => [
  link.title ?? link.planTitle ?? '',
  LINK_TYPE_LABELS[link.type],
  link.sellerClient?.name ?? '',
  { number: formatInstant(link.createdAt) },
  { number: decimalText(link.value ?? link.valuePerMonth ?? 0n).replace('.', ',') },
  LINK_STATE_LABELS[link.state],
  link.url,
  link.uuid,
]

/** The links that were created in the period, with the columns of their list. */
export function linksOfPeriod(
  transaction: Transaction,
  { from, to }: DayRange,
  checkoutUrl: string,
): CsvTable {
  const { sellerId, now } = transaction
  const start = instantInSaoPaulo(from)
  const end = instantInSaoPaulo(addDays(to, 1))
  const rows = cursorSlices<ListedLink>(transaction, linksOfPeriodSql(sellerId, start, end))
  return csvTable(HEAD, rows, (link) => cellsOf(rowOf(link, now, checkoutUrl)))
}
