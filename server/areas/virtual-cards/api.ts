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
import { changeCardCommand } from '#server/areas/virtual-cards/change-card.ts'
import { createCardCommand } from '#server/areas/virtual-cards/create-card.ts'
import { handleIssuerCallback } from '#server/areas/virtual-cards/issuer-webhook.ts'
import { listCards } from '#server/areas/virtual-cards/list-cards.ts'
import { readInvoice, readLimit } from '#server/areas/virtual-cards/read-invoice.ts'
import { revealCardQuery } from '#server/areas/virtual-cards/reveal-card.ts'
import { externalCommand, externalQuery } from '#server/platform/commands/external-command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'

export interface CardTools {
  readonly cardIssuer: CardIssuer
  /** Whether the signature of the issuer's call is good. */
  verify(header: string, body: string): boolean
}

export const virtualCardsApi = ({ cardIssuer, verify }: CardTools): Route[] => [
  externalCommand(createCard, createCardCommand(cardIssuer)),
  query(listEndpoint, (transaction, { query }) => listCards(transaction, query)),
  externalQuery(readCard, revealCardQuery(cardIssuer)),
  query(listCardTransactions, (transaction, { query }) => readInvoice(transaction, query.cardId)),
  query(readCardLimit, (transaction) => readLimit(transaction)),
  externalCommand(changeCard, changeCardCommand(cardIssuer)),
  publicCall(issuerCallback, async (_, { headers, body }, { database }) => {
    if (!verify(headers['x-signature'] ?? '', body)) reject(platformRefusals.notFound)
    return handleIssuerCallback(database, body)
  }),
]
