import type { Waits } from '#server/platform/events/waits.ts'

/** What payments, refunds, codes, cards and claims wait for at their companies. */
export const PAYMENT_WAITS: readonly Waits[] = [
  ['attempt', `state in ('SENDING', 'UNKNOWN')`],
  ['refund', `state in ('SENDING', 'UNKNOWN')`],
  ['buyer_return', `state in ('REQUESTED', 'SENDING', 'UNKNOWN')`],
  ['payment_code', `state in ('REQUESTED', 'REMOVING')`],
  ['scheduled_card', `state = 'TOKENIZING'`],
  ['subscription_card', `state = 'STORING'`],
  ['charge_claim', `state = 'OPEN'`],
].map(([table = '', where = '']) => ({ table, column: 'next_poll_at', where }))
