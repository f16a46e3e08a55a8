import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import { publicPayment } from '#contract/charges/shapes.ts'
import { MAX_PAYMENT_ATTEMPTS } from '#contract/payments/rules.ts'
import { cardLink, cardLinkPage } from '#contract/subscriptions/card-links.ts'
import { DETAIL } from '#contract/subscriptions/endpoints.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'

/** Returns the link that is open already, so that one which was sent stays valid. */
export const requestCard = endpoint({
  id: 'SUB-09',
  summary: 'Pedir outro cartão por um link de uso único',
  service: 'core',
  method: 'PUT',
  path: '/subscriptions/{id}/card-link',
  access: DETAIL,
  params: z.strictObject({ id: uuid() }),
  output: cardLink,
  success: [200],
  idempotency: 'natural',
  refusals: [
    subscriptionRefusals.notFound,
    subscriptionRefusals.notChangeable,
    subscriptionRefusals.noCardWanted,
  ],
})

/** Sends the open link, or a new one, to the e-mail of the customer. */
export const mailCardLink = endpoint({
  id: 'SUB-13',
  summary: 'Enviar por e-mail o link para outro cartão',
  service: 'core',
  method: 'POST',
  path: '/subscriptions/{id}/card-link/email',
  access: DETAIL,
  params: z.strictObject({ id: uuid() }),
  success: [204],
  idempotency: 'key',
  refusals: [
    subscriptionRefusals.notFound,
    subscriptionRefusals.notChangeable,
    subscriptionRefusals.noCardWanted,
    platformRefusals.tooManyTries,
  ],
})

const linkParams = z.strictObject({ uuid: uuid() })

export const openCardLink = endpoint({
  id: 'PAY-12',
  summary: 'Página para informar outro cartão',
  service: 'payment',
  method: 'GET',
  path: '/public/card-links/{uuid}',
  access: 'public',
  params: linkParams,
  output: cardLinkPage,
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.page,
  refusals: [platformRefusals.tooManyTries, paymentRefusals.pageNotFound],
})

/** Pays the oldest open charge; an approved card is charged for the renewals from then on. */
export const giveCard = endpoint({
  id: 'PAY-13',
  summary: 'Informar outro cartão para uma recorrência',
  service: 'payment',
  method: 'POST',
  path: '/public/card-links/{uuid}/cards',
  access: 'public',
  params: linkParams,
  body: z.strictObject({ cardToken: text({ max: 2_000 }) }),
  output: publicPayment,
  success: [201, 202],
  idempotency: 'key',
  movesMoney: true,
  limit: MAX_PAYMENT_ATTEMPTS,
  refusals: [
    platformRefusals.tooManyTries,
    paymentRefusals.pageNotFound,
    paymentRefusals.linkOver,
    paymentRefusals.declined,
    paymentRefusals.cardExpired,
    chargeRefusals.paymentUnderWay,
  ],
})
