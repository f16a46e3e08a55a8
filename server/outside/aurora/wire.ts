import { decimalText } from '#contract/basics/money.ts'
import type {
  ChargeEvent,
  ChargeRow,
  RefundRow,
  SimulatedAcquirer,
} from '#server/outside/acquirer/acquirer.ts'
import { DISPUTE_REASON } from '#server/outside/acquirer/disputes.ts'
import type { StoredCard } from '#server/outside/acquirer/stored-cards.ts'

const CURRENCIES: Readonly<Record<string, string>> = { BRL: '986', USD: '840' }

/** The number of a currency in ISO 4217. */
export const currencyNumber = (letters: string): string => CURRENCIES[letters] ?? letters

const SITUATIONS = { approved: 'CAPTURED', declined: 'DENIED', pending: 'ANALYSING' } as const

const wireCard = (brand: string, last4: string, holder: string) => ({
  network: brand,
  ending: last4,
  holder,
})

/** A charge in Aurora's API. */
export const wirePayment = (row: ChargeRow) => ({
  payment: {
    reference: row.attempt_id,
    id: row.provider_ref,
    situation: SITUATIONS[row.status],
    value: decimalText(row.taken_amount),
    currency: currencyNumber(row.currency),
    parcels: row.installments,
    card: wireCard(row.brand, row.last4, row.holder),
    denial: { code: row.code_reason, text: row.message, retry: !row.hard },
  },
})

/** A refund in Aurora's API. */
export const wireReversal = (row: RefundRow) => ({
  reversal: {
    reference: row.refund_id,
    payment: row.attempt_id,
    situation: row.status === 'confirmed' ? 'DONE' : 'DENIED',
    value: decimalText(row.amount),
    text: row.message,
  },
})

/** A stored card in Aurora's API. */
export const wireWallet = ({ key, token, card }: StoredCard) => ({
  wallet: { reference: key, token, card: wireCard(card.brand, card.last4, card.holder) },
})

const PHASES = { open: 'OPEN', won: 'MERCHANT_WON', lost: 'HOLDER_WON' } as const

/** The dispute of a charge in Aurora's API. */
export const wireChargeback = (row: ChargeRow) => ({
  chargeback: {
    payment: row.attempt_id,
    phase: row.dispute && PHASES[row.dispute],
    reason: DISPUTE_REASON,
    since: row.disputed_at,
  },
})

/** The id of a callback: each kind of event happens to a record once. */
export const auroraCallbackId = (type: ChargeEvent | `refund.${string}`, id: string) =>
  `aurora:${type}:${id}`

/** Aurora: its callbacks contain only the id of a record. */
export const aurora: SimulatedAcquirer = {
  name: 'aurora',
  chargeCallback(type, { attempt_id: reference }) {
    const id = auroraCallbackId(type, reference)
    const resource = type.startsWith('dispute.') ? 'chargeback' : 'payment'
    return { id, provider: 'aurora', body: { event: id, resource, reference } }
  },
  refundCallback({ refund_id: reference, status }) {
    const id = auroraCallbackId(`refund.${status}`, reference)
    return { id, provider: 'aurora', body: { event: id, resource: 'reversal', reference } }
  },
}
