import type { InputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { readCard as endpoint } from '#contract/virtual-cards/endpoints.ts'
import { cardRefusals } from '#contract/virtual-cards/refusals.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { shownCard } from '#server/areas/virtual-cards/list-cards.ts'
import { type CardRow, cardBy } from '#server/areas/virtual-cards/read-cards.ts'
import { subjectOf } from '#server/areas/virtual-cards/settle-card.ts'
import type { ExternalQuery } from '#server/platform/commands/external-command.ts'
import { reject } from '#server/platform/http/api-error.ts'

/**
 * Number, code and expiry of a card, read from the issuer at each request: the request is recorded
 * before, the answer is stored nowhere (CRD-03).
 */
export const revealCardQuery = (issuer: CardIssuer): ExternalQuery<typeof endpoint, CardRow> => ({
  async begin(work, { params }: InputOf<typeof endpoint>) {
    const card = (await cardBy(work, params.id)) ?? reject(cardRefusals.notFound)
    work.audit({ subject: subjectOf(card.id), after: { cardRevealed: true } })
    return card
  },
  async request(card) {
    const face = await issuer.face(card.card_id)
    return { ...shownCard(card), ...(face ?? reject(platformRefusals.outsideUnavailable)) }
  },
})
