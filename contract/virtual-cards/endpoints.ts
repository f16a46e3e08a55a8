import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { callbackParams } from '#contract/basics/callbacks.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { money, text, uuid } from '#contract/basics/wire.ts'
import { cardRefusals } from '#contract/virtual-cards/refusals.ts'
import {
  card,
  cardLimit,
  cardRow,
  cardStatus,
  cardTransaction,
  MAX_CARD_NAME_LENGTH,
  newCard,
} from '#contract/virtual-cards/shapes.ts'

const access = { roles: PAGES.cards.roles, features: PAGES.cards.features }

export const createCard = endpoint({
  id: 'CRD-01',
  summary: 'Criar cartão virtual',
  service: 'banking',
  method: 'POST',
  path: '/cards',
  access,
  body: newCard,
  output: cardRow,
  success: [201, 202],
  idempotency: 'key',
  refusals: [
    accountRefusals.notActive,
    cardRefusals.notAllowed,
    platformRefusals.outsideUnavailable,
  ],
})

export const listCards = endpoint({
  id: 'CRD-02',
  summary: 'Listar cartões virtuais',
  service: 'banking',
  method: 'GET',
  path: '/cards',
  access,
  query: z.strictObject({
    cardStatus: z.optional(cardStatus),
    cardName: z.optional(text({ max: MAX_CARD_NAME_LENGTH })),
    ...pageFields(),
    sort: sortOf(['createdAt', 'cardName'], 'createdAt,DESC'),
  }),
  output: pageOf(cardRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

/** Number, code and expiry are read from the issuer each time and not stored. */
export const readCard = endpoint({
  id: 'CRD-03',
  summary: 'Ver os dados de um cartão virtual',
  service: 'banking',
  method: 'GET',
  path: '/card/{id}',
  access,
  params: z.strictObject({ id: uuid() }),
  output: card,
  success: [200],
  idempotency: 'read',
  refusals: [cardRefusals.notFound, platformRefusals.outsideUnavailable],
})

export const listCardTransactions = endpoint({
  id: 'CRD-04',
  summary: 'Fatura aberta de um cartão virtual',
  service: 'banking',
  method: 'GET',
  path: '/transactions',
  access,
  query: z.strictObject({ cardId: uuid() }),
  output: z.array(cardTransaction),
  success: [200],
  idempotency: 'read',
  refusals: [cardRefusals.notFound],
})

export const readCardLimit = endpoint({
  id: 'CRD-05',
  summary: 'Limite dos cartões virtuais',
  service: 'banking',
  method: 'GET',
  path: '/cards/limit',
  access,
  output: cardLimit,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const changeCard = endpoint({
  id: 'CRD-06',
  summary: 'Bloquear ou desbloquear cartão virtual',
  service: 'banking',
  method: 'PATCH',
  path: '/cards',
  access,
  body: z.strictObject({
    status: cardStatus,
    idCard: uuid(),
    idSeller: z.int(),
  }),
  output: cardRow,
  success: [200, 202],
  idempotency: 'natural',
  refusals: [cardRefusals.notFound, cardRefusals.notAllowed, platformRefusals.outsideUnavailable],
})

/**
 * Callback of the issuer: it asks for the decision about a purchase, or reports a reversal; signed.
 */
export const issuerCallback = endpoint({
  id: 'CBK-card-issuer',
  summary: 'Pergunta ou aviso do emissor dos cartões',
  service: 'payment',
  method: 'POST',
  path: '/callbacks/card-issuer/{provider}',
  access: 'provider',
  params: callbackParams,
  output: z.object({ approved: z.boolean(), reason: z.nullable(z.string()) }),
  success: [200],
  idempotency: 'none',
  refusals: [platformRefusals.unreadable, platformRefusals.notFound],
})

/** A simulated purchase in the sandbox: the issuer requests our decision as it always does. */
export const simulatePurchase = endpoint({
  id: 'SBX-12',
  summary: 'Comprar com um cartão virtual',
  service: 'banking',
  method: 'POST',
  path: '/sandbox/cards/{id}/transactions',
  access: 'sandbox',
  params: z.strictObject({ id: uuid() }),
  body: z.strictObject({ merchantName: text({ max: 100 }), billingAmount: money({ min: 1n }) }),
  output: cardTransaction,
  success: [201],
  idempotency: 'none',
  refusals: [cardRefusals.notFound, platformRefusals.outsideUnavailable],
})
