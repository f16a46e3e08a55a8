import type { StatementRow } from './guiche.ts'
import type { Order } from './order-book.ts'

/** A charge of which the shop's book and Guichê's statement say different amounts. */
export interface Difference {
  readonly chargeId: string
  readonly bookCentavos: number
  readonly statementCentavos: number
}

// Reais on the wire have at most two decimals; whole centavos can be added and compared.
const centavosOf = (reais: number) => Math.round(reais * 100)

/** States in which the money of a charge was received and not given back. */
const RECEIVED = ['PAID', 'DISPUTE']

/**
 * Compares what was sold, charge by charge and in both directions: a sale that the statement lacks,
 * one of another amount, and one that the book does not know.
 */
export function differencesOf(
  orders: readonly Order[],
  statement: readonly StatementRow[],
): Difference[] {
  const book = new Map<string, number>()
  for (const { chargeId, status, valueReais } of orders) {
    if (chargeId && RECEIVED.includes(status ?? '')) book.set(chargeId, centavosOf(valueReais))
  }
  const listed = new Map<string, number>()
  for (const { origin, uuidCharge, amount } of statement) {
    // A sale in instalments has a row for each.
    if (origin.kind !== 'SALE' || !uuidCharge) continue
    listed.set(uuidCharge, (listed.get(uuidCharge) ?? 0) + centavosOf(amount))
  }
  return [...new Set([...book.keys(), ...listed.keys()])]
    .map((chargeId) => ({
      chargeId,
      bookCentavos: book.get(chargeId) ?? 0,
      statementCentavos: listed.get(chargeId) ?? 0,
    }))
    .filter(({ bookCentavos, statementCentavos }) => bookCentavos !== statementCentavos)
}
