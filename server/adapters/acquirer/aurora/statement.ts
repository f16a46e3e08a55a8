import * as z from 'zod/mini'
import type { Day } from '#contract/basics/days.ts'
import { centavosOfDecimal, sum } from '#contract/basics/money.ts'
import { instant } from '#contract/basics/wire.ts'
import { currencyOf } from '#server/adapters/acquirer/aurora/currency.ts'
import { download } from '#server/adapters/exchange.ts'
import type {
  MovementKind,
  SettlementFile,
  SettlementItem,
} from '#server/adapters/settlement-file.ts'

/** The columns of a statement, which is a CSV with semicolons. */
export const STATEMENT_HEADER = 'type;reference;related;value;cost;currency;instant'

const KINDS: Readonly<Record<string, MovementKind>> = {
  PAYMENT: 'sale',
  REVERSAL: 'refund',
  CHARGEBACK: 'chargeback',
}

const At = instant()

function itemOf(line: string): SettlementItem | null {
  const [type = '', id = '', reference = '', value = '', cost = '', currency = '', at = ''] =
    line.split(';')
  const kind = KINDS[type]
  const gross = centavosOfDecimal(value)
  const fee = centavosOfDecimal(cost)
  const moment = z.safeParse(At, at)
  if (!kind || gross === null || gross <= 0n || fee === null || fee < 0n) return null
  if (!id || !reference || !moment.success) return null
  return {
    kind,
    id,
    reference,
    gross,
    cost: fee,
    currency: currencyOf(currency),
    at: moment.data,
  }
}

/**
 * Reads the text of a statement: header, movements, and a total `TOTAL;day;count;value;cost`. Null
 * for one that isn't whole.
 */
export function readStatement(day: Day, text: string): readonly SettlementItem[] | null {
  const [header, ...lines] = text.split('\r\n').filter((line) => line !== '')
  const total = lines.pop()?.split(';')
  const items = lines.map(itemOf).filter((item) => item !== null)
  if (header !== STATEMENT_HEADER || items.length !== lines.length) return null
  const [mark, ofDay, count, value = '', cost = ''] = total ?? []
  const isWhole =
    mark === 'TOTAL' &&
    ofDay === day &&
    Number(count) === items.length &&
    centavosOfDecimal(value) === sum(items.map(({ gross }) => gross)) &&
    centavosOfDecimal(cost) === sum(items.map((item) => item.cost)) &&
    new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length
  return isWhole ? items : null
}

/** Fetches the statement of a day; 425 while the day is not over. Never throws. */
export async function fetchStatement(
  baseUrl: string,
  day: Day,
  timeoutMs: number,
): Promise<SettlementFile> {
  const response = await download(`${baseUrl}/statements/${day}`, timeoutMs)
  if (response?.status === 425) return { kind: 'not-ready' }
  const items = response?.status === 200 ? readStatement(day, response.text) : null
  return items ? { kind: 'file', items } : { kind: 'unknown' }
}
