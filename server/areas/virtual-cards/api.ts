import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  changeCard,
  createCard,
  issuerCallback,
  listCardTransactions,
  listCards as listEndpoint,
  readCard,
  readCardLimit,
} from '#contract/virtual-cards/endpoints.ts'
import {
  cardTable,
  exportCards,
  exportPurchases,
  purchaseTable,
} from '#contract/virtual-cards/exports.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { changeCardCommand } from '#server/areas/virtual-cards/change-card.ts'
import { createCardCommand } from '#server/areas/virtual-cards/create-card.ts'
import { handleIssuerMessage } from '#server/areas/virtual-cards/issuer-webhook.ts'
import { listCards, shownCard } from '#server/areas/virtual-cards/list-cards.ts'
import type { CardRow } from '#server/areas/virtual-cards/read-cards.ts'
import {
  invoiceSql,
  readInvoice,
  readLimit,
  shownPurchase,
} from '#server/areas/virtual-cards/read-invoice.ts'
import type { PurchaseRow } from '#server/areas/virtual-cards/read-purchases.ts'
import { revealCardQuery } from '#server/areas/virtual-cards/reveal-card.ts'
import { cardsSql } from '#server/areas/virtual-cards/sql.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { externalCommand, externalQuery } from '#server/platform/commands/external-command.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'

export interface CardTools {
  readonly cardIssuer: CardIssuer
  /** The bank of our own money, by its id. */
  readonly settlementBank: string
}

export const virtualCardsApi = ({ cardIssuer, settlementBank }: CardTools): Route[] => [
  externalCommand(createCard, createCardCommand(cardIssuer)),
  query(listEndpoint, (transaction, { query }) => listCards(transaction, query)),
  exportFile(exportCards, cardTable, {
    statement: ({ cardStatus, cardName, sort }, { transaction }) =>
      cardsSql(transaction.sellerId, { status: cardStatus ?? null, name: cardName ?? null, sort }),
    rowOf: (stored: CardRow) => shownCard(stored),
  }),
  exportFile(exportPurchases, purchaseTable, {
    statement: ({ cardId }, { transaction }) => invoiceSql(transaction, cardId),
    rowOf: (stored: PurchaseRow) => shownPurchase(stored),
  }),
  externalQuery(readCard, revealCardQuery(cardIssuer)),
  query(listCardTransactions, (transaction, { query }) => readInvoice(transaction, query.cardId)),
  query(readCardLimit, (transaction) => readLimit(transaction)),
  externalCommand(changeCard, changeCardCommand(cardIssuer)),
  publicCall(issuerCallback, async ({ params: { provider } }, incoming, { database }) => {
    const issuer = provider === cardIssuer.id ? cardIssuer : undefined
    const [message] = acceptCallback(issuer, incoming)
    const received = message ?? reject(platformRefusals.unreadable)
    return handleIssuerMessage(database, received, settlementBank)
  }),
]
