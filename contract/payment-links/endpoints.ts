import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { booleanOf, described, integerOf, moneyOf, text, uuid } from '#contract/basics/wire.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import { buyerMethod, publicPayment } from '#contract/charges/shapes.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { buyer } from '#contract/customers/shapes.ts'
import { changedLink, newLink } from '#contract/payment-links/forms.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import {
  cardPaymentType,
  installmentSimulation,
  installmentToBuyer,
  linkRow,
  MAX_LINK_CENTAVOS,
  paymentLink,
  publicLink,
} from '#contract/payment-links/shapes.ts'
import { MAX_PAYMENT_ATTEMPTS } from '#contract/payments/rules.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'

const LINK = ['MASTER', 'ADMIN', 'BACKOFFICE', 'PAYMENT_LINK'] as const
const linkParams = z.strictObject({ uuid: uuid() })

const listed = {
  ...pageFields(),
  onlyWithClient: z.optional(booleanOf()),
  whiteLabel: z.optional(booleanOf()),
  sort: sortOf(['createdAt'], 'createdAt,DESC'),
}

export const listOrderLinks = endpoint({
  id: 'LNK-01',
  summary: 'Listar links pontuais',
  service: 'core',
  method: 'GET',
  path: '/payment-links/orders',
  access: { roles: LINK, features: ['view_seller_payment_link'] },
  query: z.strictObject({ ...listed, title: z.optional(text({ max: 60 })) }),
  output: pageOf(linkRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const listSubscriptionLinks = endpoint({
  id: 'LNK-02',
  summary: 'Listar links recorrentes',
  service: 'core',
  method: 'GET',
  path: '/payment-links/subscriptions',
  access: { roles: LINK, features: ['view_seller_payment_link'] },
  query: z.strictObject({ ...listed, planTitle: z.optional(text({ max: 60 })) }),
  output: pageOf(linkRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const listFastLinks = endpoint({
  id: 'LNK-03',
  summary: 'Listar links rápidos',
  service: 'core',
  method: 'GET',
  path: '/payment-links/fast-orders',
  access: {
    roles: LINK,
    features: [['view_seller_payment_link', 'view_fast_payment_link']],
  },
  query: z.strictObject({ ...listed, title: z.optional(text({ max: 60 })) }),
  output: pageOf(linkRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

export const readLink = endpoint({
  id: 'LNK-04',
  summary: 'Ler um link de pagamento',
  service: 'core',
  method: 'GET',
  path: '/payment-links/{uuid}',
  access: {
    roles: LINK,
    features: [
      'view_seller_payment_link_edit',
      'view_seller_create_payment_link',
      'view_checkout_create_order_by_fast_link',
    ],
  },
  params: linkParams,
  query: z.strictObject({ whiteLabel: z.optional(booleanOf()) }),
  output: paymentLink,
  success: [200],
  idempotency: 'read',
  apiToken: true,
  versioned: true,
  refusals: [linkRefusals.notFound],
})

const createdLink = z.object({ uuid: uuid(), url: z.string() })

const formRefusals = [
  linkRefusals.noMethod,
  linkRefusals.longTitle,
  linkRefusals.longSlipDescription,
  linkRefusals.pastDate,
  linkRefusals.badInstallments,
  linkRefusals.badDiscount,
  linkRefusals.splitNeedsCard,
  linkRefusals.splitTooLarge,
  linkRefusals.subSellerUnready,
  linkRefusals.badCardType,
  linkRefusals.notForQuick,
  linkRefusals.splitDisabled,
  linkRefusals.unknownCustomer,
  planRefusals.notFound,
  planRefusals.inactive,
  subSellerRefusals.notFound,
  subSellerRefusals.badSplit,
  platformRefusals.forbidden,
] as const

export const createLink = endpoint({
  id: 'LNK-05',
  summary: 'Criar um link de pagamento',
  service: 'core',
  method: 'POST',
  path: '/payment-links',
  access: {
    roles: LINK,
    features: ['view_seller_create_payment_link', 'view_checkout_create_order_by_fast_link'],
  },
  body: newLink,
  output: createdLink,
  success: [201],
  idempotency: 'key',
  apiToken: true,
  refusals: formRefusals,
})

/** `If-Match` takes the version of LNK-04; this response has none. */
export const updateLink = endpoint({
  id: 'LNK-06',
  summary: 'Alterar um link de pagamento',
  service: 'core',
  method: 'PUT',
  path: '/payment-links/{uuid}',
  access: { roles: LINK, features: ['view_seller_payment_link_edit'] },
  params: linkParams,
  body: changedLink,
  output: createdLink,
  success: [200],
  idempotency: 'natural',
  refusals: [
    linkRefusals.notFound,
    ...formRefusals,
    linkRefusals.typeFixed,
    platformRefusals.stale,
  ],
})

export const deleteLink = endpoint({
  id: 'LNK-07',
  summary: 'Excluir um link de pagamento',
  service: 'core',
  method: 'DELETE',
  path: '/payment-links/{uuid}',
  access: { roles: LINK, features: ['view_seller_payment_link'] },
  params: linkParams,
  success: [204],
  idempotency: 'natural',
  refusals: [linkRefusals.notFound],
})

const SIMULATION_ACCESS = {
  roles: LINK,
  features: [
    'view_seller_create_payment_link',
    'view_seller_payment_link_edit',
    'view_checkout_create_order_by_fast_link',
  ],
} as const
const simulated = {
  type: z.optional(cardPaymentType),
  discount: z.optional(
    described(moneyOf({ min: 0n, max: 10_000n }), { description: 'Desconto em porcentagem' }),
  ),
}
const simulatedCount = integerOf(1, 21, linkRefusals.badInstallments.code)
const simulatedValue = moneyOf({ min: 1n, max: MAX_LINK_CENTAVOS })

export const simulateInstallments = endpoint({
  id: 'LNK-08',
  summary: 'Simular parcelas de 1 até o máximo',
  service: 'core',
  method: 'GET',
  path: '/payment-links/installments-payment',
  access: SIMULATION_ACCESS,
  query: z.strictObject({
    amount: simulatedValue,
    maxInstallments: simulatedCount,
    ...simulated,
  }),
  output: installmentSimulation,
  success: [200],
  idempotency: 'read',
  refusals: [linkRefusals.badInstallments],
})

export const simulateCount = endpoint({
  id: 'LNK-09',
  summary: 'Simular um número de parcelas',
  service: 'core',
  method: 'GET',
  path: '/payment-links/installments-simulation',
  access: SIMULATION_ACCESS,
  query: z.strictObject({
    value: simulatedValue,
    installments: simulatedCount,
    ...simulated,
  }),
  output: installmentSimulation,
  success: [200],
  idempotency: 'read',
  refusals: [linkRefusals.badInstallments],
})

export const openLink = endpoint({
  id: 'PAY-03',
  summary: 'Abrir um link de pagamento',
  service: 'payment',
  method: 'GET',
  path: '/public/payment-links/{uuid}',
  access: 'public',
  params: linkParams,
  output: publicLink,
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.page,
  refusals: [platformRefusals.tooManyTries, paymentRefusals.pageNotFound],
})

// The signed `opening` of PAY-03: the version of the link that the page shows, and since when.
const opening = z.optional(text({ max: 80 }))

export const listLinkInstallments = endpoint({
  id: 'PAY-04',
  summary: 'Parcelas de um link',
  service: 'payment',
  method: 'GET',
  path: '/public/payment-links/{uuid}/installments',
  access: 'public',
  params: linkParams,
  query: z.strictObject({
    method: buyerMethod,
    opening,
  }),
  output: z.array(installmentToBuyer),
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.page,
  refusals: [
    platformRefusals.tooManyTries,
    linkRefusals.priceChanged,
    paymentRefusals.pageNotFound,
    paymentRefusals.methodUnavailable,
  ],
})

export const orderFromLink = endpoint({
  id: 'PAY-05',
  summary: 'Comprar por um link de pagamento',
  service: 'payment',
  method: 'POST',
  path: '/public/payment-links/{uuid}/orders',
  access: 'public',
  params: linkParams,
  body: z.strictObject({
    opening,
    buyer: z.optional(z.nullable(buyer)),
    payment: z.strictObject({
      method: buyerMethod,
      installments: z._default(z.int(), 1),
      cardToken: z.optional(z.nullable(text({ max: 2_000 }))),
    }),
  }),
  output: publicPayment,
  success: [201, 202],
  idempotency: 'key',
  movesMoney: true,
  limit: MAX_PAYMENT_ATTEMPTS,
  refusals: [
    linkRefusals.priceChanged,
    platformRefusals.tooManyTries,
    paymentRefusals.pageNotFound,
    paymentRefusals.linkOver,
    planRefusals.inactive,
    chargeRefusals.paymentUnderWay,
    paymentRefusals.methodUnavailable,
    paymentRefusals.badCard,
    paymentRefusals.declined,
    paymentRefusals.cardExpired,
    linkRefusals.badInstallments,
    customerRefusals.invalidDocument,
    customerRefusals.invalidEmail,
    customerRefusals.invalidPhone,
    customerRefusals.invalidAddress,
  ],
})
