import type { Charge, StatementRow } from './guiche.ts'
import type { Order, Settlement } from './order-book.ts'

/** A charge that, by the shop's book and by Guichê's statement, left the shop with different amounts. */
export interface Difference {
  readonly chargeId: string
  readonly bookCentavos: number
  readonly statementCentavos: number
}

// Reais on the wire have at most two decimals; whole centavos can be added and compared.
const centavosOf = (reais: number) => Math.round(reais * 100)

/** States in which the whole payment is held or went back to the buyer. */
const GIVEN_BACK: readonly Charge['status'][] = ['DISPUTE', 'CHARGEBACK', 'REFUND']

/** What Guichê said of the money of a charge; null where none came through Guichê. */
export function settlementOf(charge: Charge): Settlement | null {
  if (charge.feeAmount === null) return null
  const { claim } = charge
  return {
    // What a lost dispute costs comes on top of the fees of the payment.
    feesReais: charge.feeAmount + (charge.reversal?.feeAmount ?? 0),
    lateFeesReais: charge.interestAmount ?? 0,
    // A refund takes the money when it is asked for; the state follows when the acquirer confirms.
    isGivenBack: charge.refunding || GIVEN_BACK.includes(charge.status),
    claimedReais: claim && claim.state !== 'RELEASED' ? claim.amount : 0,
  }
}

/** What the order left the shop with: its own price, less what Guichê keeps and what went back. */
function keptCentavos({ valueReais, settlement }: Order): number {
  if (!settlement) return 0
  const { feesReais, lateFeesReais, isGivenBack, claimedReais } = settlement
  const sold = isGivenBack ? 0 : valueReais + lateFeesReais - claimedReais
  return centavosOf(sold) - centavosOf(feesReais)
}

/** What a row changes: debits and fees are below zero. */
const changeCentavos = ({ amount, creditOperation, tax }: StatementRow) =>
  (creditOperation ? 1 : -1) * centavosOf(amount) - centavosOf(tax?.amount ?? 0)

/**
 * Compares what each charge left the shop with, in both directions: a sale that the statement lacks,
 * one of another amount, and one that the book does not know. All rows of a charge count: of a sale
 * that is refunded or disputed before it is paid out, the statement has no sale but the fee alone.
 * This shop neither splits sales nor anticipates them: an advance is repaid by rows of the charges,
 * and its own row belongs to none.
 */
export function differencesOf(
  orders: readonly Order[],
  statement: readonly StatementRow[],
): Difference[] {
  const book = new Map<string, number>()
  for (const order of orders) if (order.chargeId) book.set(order.chargeId, keptCentavos(order))
  const listed = new Map<string, number>()
  for (const row of statement) {
    const { uuidCharge, origin } = row
    if (!uuidCharge || origin.kind === 'ADVANCE_REPAID') continue
    listed.set(uuidCharge, (listed.get(uuidCharge) ?? 0) + changeCentavos(row))
  }
  return [...new Set([...book.keys(), ...listed.keys()])]
    .map((chargeId) => ({
      chargeId,
      bookCentavos: book.get(chargeId) ?? 0,
      statementCentavos: listed.get(chargeId) ?? 0,
    }))
    .filter(({ bookCentavos, statementCentavos }) => bookCentavos !== statementCentavos)
}
