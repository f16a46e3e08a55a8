import type { Day } from '#contract/basics/days.ts'
import { decimalText, sum } from '#contract/basics/money.ts'
import { STATEMENT_HEADER } from '#server/adapters/acquirer/aurora/statement.ts'
import { currencyNumber } from '#server/outside/aurora/wire.ts'
import type { Movement } from '#server/outside/settlements.ts'

const TYPES: Readonly<Record<string, string>> = {
  sale: 'PAYMENT',
  refund: 'REVERSAL',
  chargeback: 'CHARGEBACK',
}

const lineOf = ({ kind, id, reference, gross, cost, currency, at }: Movement): string =>
  [
    TYPES[kind],
    id,
    reference,
    decimalText(gross),
    decimalText(cost),
    currencyNumber(currency),
    at,
  ].join(';')

/** The statement of a day, which ends with the count and the sums of its movements. */
export function statementOf(day: Day, movements: readonly Movement[]): string {
  const total = [
    'TOTAL',
    day,
    movements.length,
    decimalText(sum(movements.map(({ gross }) => gross))),
    decimalText(sum(movements.map(({ cost }) => cost))),
  ].join(';')
  return [STATEMENT_HEADER, ...movements.map(lineOf), total, ''].join('\r\n')
}
