import type { Uuid } from '#contract/basics/ids.ts'
import type { CardStatus } from '#contract/virtual-cards/shapes.ts'
import type { CardAnswer } from '#server/adapters/card-issuer/port.ts'
import { nextPollWithoutEnd } from '#server/areas/payments/schedule.ts'
import { type CardRow, lockCard } from '#server/areas/virtual-cards/read-cards.ts'
import { changeCardRow } from '#server/areas/virtual-cards/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The audit subject of a card. */
export const subjectOf = (id: Uuid) => ({ kind: 'virtual-card', id })

const QUIET = { poll_count: 0, next_poll_at: null } as const

const postpone = (work: UnitOfWork, { id, poll_count }: CardRow): Promise<void> =>
  changeCardRow(work, id, {
    poll_count: poll_count + 1,
    next_poll_at: nextPollWithoutEnd(poll_count),
  })

async function move(work: UnitOfWork, card: CardRow, to: CardStatus): Promise<void> {
  await changeCardRow(work, card.id, { ...QUIET, status: to, requested_status: null })
  const subject = subjectOf(card.id)
  work.emit(`CARD_${to}`, subject, {})
  work.audit({ subject, before: { cardStatus: card.status }, after: { cardStatus: to } })
  work.recordEffect({ kind: 'state', subject, from: card.status, to })
}

/**
 * Settles the issuer's answer about a card: from the request or the reconciler, in any order and
 * number. An unknown outcome is polled again and never counts as a rejection (SM-CARD).
 */
export async function settleCard(work: UnitOfWork, id: Uuid, response: CardAnswer): Promise<void> {
  const card = await lockCard(work, id)
  if (!card || card.state === 'REFUSED') return
  if (response.kind === 'card' && card.state === 'CREATING') {
    await changeCardRow(work, id, { ...QUIET, state: 'CREATED', last4: response.last4digits })
    work.emit('CARD_CREATED', subjectOf(id), {})
    return
  }
  if (card.state === 'CREATING' && response.kind === 'refused') {
    await changeCardRow(work, id, { ...QUIET, state: 'REFUSED' })
    work.audit({ subject: subjectOf(id), after: { cardRefused: true } })
    return
  }
  const isSettled = card.state === 'CREATED' && card.requested_status === null
  if (isSettled) return
  if (response.kind === 'card' && response.status === card.requested_status)
    return move(work, card, response.status)
  if (response.kind === 'refused')
    return changeCardRow(work, id, { ...QUIET, requested_status: null })
  return postpone(work, card)
}
