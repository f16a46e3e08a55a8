import { addDays, formatInstant, instantInSaoPaulo, type DayRange } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { LinkRow, LinkType } from '#contract/payment-links/shapes.ts'
import type { ShownLinkState } from '#contract/payment-links/states.ts'
import { rowOf } from '#server/areas/payment-links/list-links.ts'
import { linksOfPeriodSql, type ListedLink } from '#server/areas/payment-links/sql.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { csvTable, type Cell, type CsvTable } from '#server/platform/documents/csv.ts'

const HEAD = ['Título', 'Tipo', 'Cliente', 'Criação', 'Valor', 'Situação', 'Endereço', 'Código']

const STATES: Readonly<Record<ShownLinkState, string>> = {
  OPEN: 'Aberto',
  EXPIRED: 'Expirado',
  COMPLETED: 'Concluído',
}

const TYPES: Readonly<Record<LinkType, string>> = {
  ORDER: 'Pontual',
  SUBSCRIPTION: 'Recorrente',
  FAST_ORDER: 'Link rápido',
}

const cellsOf = (link: LinkRow): Cell[] => [
  link.title ?? link.planTitle ?? '',
  TYPES[link.type],
  link.sellerClient?.name ?? '',
  { number: formatInstant(link.createdAt) },
  { number: decimalText(link.value ?? link.valuePerMonth ?? 0n).replace('.', ',') },
  STATES[link.state],
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
