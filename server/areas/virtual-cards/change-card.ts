import type { InputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { changeCard as endpoint } from '#contract/virtual-cards/endpoints.ts'
import { cardRefusals } from '#contract/virtual-cards/refusals.ts'
import type { CardStatus } from '#contract/virtual-cards/shapes.ts'
import type { CardAnswer, CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { rejectReadOnly, renderCard } from '#server/areas/virtual-cards/create-card.ts'
import { cardBy, lockCard } from '#server/areas/virtual-cards/read-cards.ts'
import { settleCard, subjectOf } from '#server/areas/virtual-cards/settle-card.ts'
import { changeCardRow } from '#server/areas/virtual-cards/sql.ts'
import type { ExternalCommand } from '#server/platform/commands/external-command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { Reply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/** The request to the issuer; null when the card has that status already. */
interface Started {
  readonly id: Uuid
  readonly cardId: Uuid
  readonly status: CardStatus | null
}

/** Starts to block or unblock a card; a block applies at once (R-CARD-06). */
export async function beginChange(
  work: UnitOfWork,
  given: Uuid,
  status: CardStatus,
): Promise<Started> {
  const known = await cardBy(work, given)
  const card = known && (await lockCard(work, known.id))
  if (!card) return reject(cardRefusals.notFound)
  // A card that is still being created cannot change; a later request finds it created.
  if (card.state !== 'CREATED') reject(platformRefusals.outsideUnavailable)
  const { id, card_id: cardId } = card
  if ((card.requested_status ?? card.status) === status)
    return { id, cardId, status: card.requested_status }
  const requesting = {
    requested_status: status,
    poll_count: 0,
    next_poll_at: machineInstant(LEASE_MS),
  }
  await changeCardRow(work, id, requesting)
  work.audit({ subject: subjectOf(id), after: { cardStatusAsked: status } })
  return { id, cardId, status }
}

/** Blocks or unblocks a card (CRD-06). */
export const changeCardCommand = (
  issuer: CardIssuer,
): ExternalCommand<typeof endpoint, Started, CardAnswer | null> => ({
  async begin(work, { body }: InputOf<typeof endpoint>, caller) {
    rejectReadOnly(caller)
    if (body.idSeller !== work.sellerId) reject(cardRefusals.notFound)
    return beginChange(work, body.idCard, body.status)
  },
  request: async ({ cardId, status }) => status && issuer.change(cardId, status),
  async settle(work, { id }, response) {
    if (response) await settleCard(work, id, response)
  },
  async render(transaction, id) {
    const card = await renderCard(transaction, id)
    return new Reply(card.processing ? 202 : 200, card)
  },
  expected: null,
})
