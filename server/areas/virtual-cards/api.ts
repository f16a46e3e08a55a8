import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  changeCard,
  createCard,
  issuerCallback,
  listCards as listEndpoint,
  listCardTransactions,
  readCard,
  readCardLimit,
} from '#contract/virtual-cards/endpoints.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { changeTalk } from '#server/areas/virtual-cards/change-card.ts'
import { createTalk } from '#server/areas/virtual-cards/create-card.ts'
import { hearIssuer } from '#server/areas/virtual-cards/hear-issuer.ts'
import { listCards } from '#server/areas/virtual-cards/list-cards.ts'
import { readInvoice, readLimit } from '#server/areas/virtual-cards/read-invoice.ts'
import { revealing } from '#server/areas/virtual-cards/reveal-card.ts'
import { converses, inquires } from '#server/platform/converses.ts'
import { refuse } from '#server/platform/refused.ts'
import { opens, reads, type Route } from '#server/platform/serve.ts'

export interface CardTools {
  readonly cardIssuer: CardIssuer
  /** Whether the signature of the issuer's call is good. */
  verify(header: string, body: string): boolean
}

export const virtualCardsApi = ({ cardIssuer, verify }: CardTools): Route[] => [
  converses(createCard, createTalk(cardIssuer)),
  reads(listEndpoint, (transaction, { query }) => listCards(transaction, query)),
  inquires(readCard, revealing(cardIssuer)),
  reads(listCardTransactions, (transaction, { query }) => readInvoice(transaction, query.cardId)),
  reads(readCardLimit, (transaction) => readLimit(transaction)),
  converses(changeCard, changeTalk(cardIssuer)),
  opens(issuerCallback, async (_, { headers, body }, { database }) => {
    if (!verify(headers['x-signature'] ?? '', body)) refuse(platformRefusals.notFound)
    return hearIssuer(database, body)
  }),
]
