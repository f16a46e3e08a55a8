import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { money, numericId, numericIdOf, text } from '#contract/basics/wire.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import { buyerMethod, publicPayment } from '#contract/charges/shapes.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import { checkout, checkoutInput, sellerPage } from '#contract/checkout-page/shapes.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { buyer } from '#contract/customers/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { MAX_PAYMENT_ATTEMPTS } from '#contract/payments/rules.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import { periodicity } from '#contract/plans/rules.ts'

const ACCESS = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHECKOUT'],
  features: ['view_seller_info_default'],
} as const

export const readCheckout = endpoint({
  id: 'CKO-01',
  summary: 'Ler o checkout',
  service: 'core',
  method: 'GET',
  path: '/checkouts/default',
  // The answer is public data: charges and imports read it too.
  access: { roles: 'any' },
  output: checkout,
  success: [200],
  idempotency: 'read',
  versioned: true,
  refusals: [checkoutRefusals.notFound],
})

export const createCheckout = endpoint({
  id: 'CKO-02',
  summary: 'Cadastrar o checkout',
  service: 'core',
  method: 'POST',
  path: '/checkouts',
  access: ACCESS,
  body: checkoutInput,
  output: checkout,
  success: [201],
  idempotency: 'key',
  refusals: [
    checkoutRefusals.addressTaken,
    checkoutRefusals.invalidAddress,
    checkoutRefusals.alreadyMade,
  ],
})

export const updateCheckout = endpoint({
  id: 'CKO-03',
  summary: 'Alterar o checkout',
  service: 'core',
  method: 'PUT',
  path: '/checkouts/{id}',
  access: ACCESS,
  params: z.strictObject({ id: numericIdOf() }),
  body: checkoutInput,
  output: checkout,
  success: [200],
  idempotency: 'natural',
  versioned: true,
  refusals: [
    platformRefusals.stale,
    checkoutRefusals.notFound,
    checkoutRefusals.addressTaken,
    checkoutRefusals.invalidAddress,
  ],
})

export const isSubDomainTaken = endpoint({
  id: 'CKO-04',
  summary: 'Ver se uma URL já está em uso',
  service: 'core',
  method: 'GET',
  path: '/subdomains/{subDomain}/exists',
  access: ACCESS,
  params: z.strictObject({ subDomain: text({ max: 100 }) }),
  // True when another seller has it (R-CHK-04).
  output: z.object({ isValid: z.boolean() }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const openSellerPage = endpoint({
  id: 'PAY-01',
  summary: 'Abrir a página de um vendedor',
  service: 'payment',
  method: 'GET',
  path: '/public/checkouts/{subDomain}',
  access: 'public',
  params: z.strictObject({ subDomain: text({ max: 100 }) }),
  output: sellerPage,
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.page,
  refusals: [platformRefusals.tooManyTries, paymentRefusals.pageNotFound],
})

export const subscribeOnPage = endpoint({
  id: 'PAY-02',
  summary: 'Assinar um plano na página do vendedor',
  service: 'payment',
  method: 'POST',
  path: '/public/checkouts/{subDomain}/subscriptions',
  access: 'public',
  params: z.strictObject({ subDomain: text({ max: 100 }) }),
  body: z.strictObject({
    idPlan: numericId(),
    type: periodicity,
    /** The price of the period that the page shows; refused when it has changed (BAR-4015). */
    value: z.optional(money()),
    buyer,
    payment: z.strictObject({
      method: buyerMethod,
      cardToken: z.optional(z.nullable(text({ max: 2_000 }))),
    }),
  }),
  output: publicPayment,
  success: [201, 202],
  idempotency: 'key',
  movesMoney: true,
  limit: MAX_PAYMENT_ATTEMPTS,
  refusals: [
    platformRefusals.tooManyTries,
    paymentRefusals.pageNotFound,
    planRefusals.inactive,
    linkRefusals.priceChanged,
    chargeRefusals.paymentUnderWay,
    paymentRefusals.methodUnavailable,
    paymentRefusals.badCard,
    paymentRefusals.declined,
    paymentRefusals.cardExpired,
    customerRefusals.invalidDocument,
    customerRefusals.invalidEmail,
    customerRefusals.invalidPhone,
    customerRefusals.invalidAddress,
  ],
})

export const readCardFields = endpoint({
  id: 'PAY-11',
  summary: 'Campos de cartão da adquirente',
  service: 'payment',
  method: 'GET',
  path: '/public/card-fields',
  access: 'public',
  output: z.object({ adapter: z.string(), url: z.string(), publicKey: z.nullable(z.string()) }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})
