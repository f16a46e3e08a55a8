import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals, refusal } from '#contract/basics/refusals.ts'
import { booleanOf, integerOf, moneyOf, optionalText, text, uuid } from '#contract/basics/wire.ts'
import { isEmail } from '#contract/basics/contacts.ts'
import { isDocument, normalizeDocument } from '#contract/basics/documents.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import { BUYER_METHODS, publicPayment } from '#contract/charges/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import {
  CARD_TYPES,
  checkoutDefault,
  defaultMethods,
  installmentSimulation,
  installmentToBuyer,
  LARGEST_LINK_CENTAVOS,
  linkRow,
  newOrderLink,
  publicLink,
} from '#contract/payment-links/shapes.ts'

const LINK = ['MASTER', 'ADMIN', 'BACKOFFICE', 'PAYMENT_LINK'] as const
const DEFAULTS_ACCESS = {
  roles: [
    'MASTER',
    'ADMIN',
    'BACKOFFICE',
    'CONFIG_PAYMENT_METHODS',
    'PAYMENT_LINK',
    'CHECKOUT',
    'SUBSCRIPTIONS',
  ],
  features: [
    'view_seller_payment_method',
    'view_seller_create_payment_link',
    'view_seller_payment_link_edit',
    'view_checkout_create_order_by_fast_link',
    'view_seller_plans_create',
    'view_seller_import_payment_link',
  ],
} as const

export const listOrderLinks = endpoint({
  id: 'LNK-01',
  summary: 'Listar links pontuais',
  service: 'core',
  method: 'GET',
  path: '/payment-links/orders',
  access: { roles: LINK, features: ['view_seller_payment_link'] },
  query: z.strictObject({
    ...pageFields(),
    title: z.optional(text({ max: 60 })),
    onlyWithClient: z.optional(booleanOf()),
    whiteLabel: z.optional(booleanOf()),
    sort: sortOf(['createdAt'], 'createdAt,DESC'),
  }),
  output: pageOf(linkRow),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})

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
  body: newOrderLink,
  output: z.object({ uuid: uuid(), url: z.string() }),
  success: [201],
  idempotency: 'key',
  apiToken: true,
  refusals: [
    linkRefusals.noMethod,
    linkRefusals.longTitle,
    linkRefusals.longSlipDescription,
    linkRefusals.pastDate,
    linkRefusals.badInstallments,
    linkRefusals.badDiscount,
    linkRefusals.badCardType,
    linkRefusals.unknownCustomer,
    platformRefusals.forbidden,
  ],
})

export const simulateInstallments = endpoint({
  id: 'LNK-08',
  summary: 'Simular parcelas de 1 até o máximo',
  service: 'core',
  method: 'GET',
  path: '/payment-links/installments-payment',
  access: {
    roles: LINK,
    features: [
      'view_seller_create_payment_link',
      'view_seller_payment_link_edit',
      'view_checkout_create_order_by_fast_link',
    ],
  },
  query: z.strictObject({
    amount: moneyOf({ min: 1n, max: LARGEST_LINK_CENTAVOS }),
    maxInstallments: integerOf(1, 21),
    type: z.optional(z.enum(CARD_TYPES)),
    discount: z.optional(moneyOf({ min: 0n, max: 10_000n })),
  }),
  output: installmentSimulation,
  success: [200],
  idempotency: 'read',
  refusals: [linkRefusals.badInstallments],
})

export const readDefaultMethods = endpoint({
  id: 'LNK-12',
  summary: 'Métodos de pagamento padrão',
  service: 'core',
  method: 'GET',
  path: '/sellers/default-payments-method',
  access: DEFAULTS_ACCESS,
  output: defaultMethods,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const readCheckoutDefault = endpoint({
  id: 'LNK-13',
  summary: 'Padrões do checkout',
  service: 'core',
  method: 'GET',
  path: '/sellers/checkout-default',
  access: DEFAULTS_ACCESS,
  output: checkoutDefault,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

const linkParams = z.strictObject({ uuid: uuid() })

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
  refusals: [paymentRefusals.pageNotFound],
})

export const listLinkInstallments = endpoint({
  id: 'PAY-04',
  summary: 'Parcelas de um link',
  service: 'payment',
  method: 'GET',
  path: '/public/payment-links/{uuid}/installments',
  access: 'public',
  params: linkParams,
  query: z.strictObject({ method: z.enum(BUYER_METHODS) }),
  output: z.array(installmentToBuyer),
  success: [200],
  idempotency: 'read',
  refusals: [paymentRefusals.pageNotFound, paymentRefusals.methodUnavailable],
})

const badDocument = refusal('BAR-2003', 422, 'CPF ou CNPJ inválido.')
const badEmail = refusal('BAR-2005', 422, 'E-mail inválido.')
const badPhone = refusal('BAR-2006', 422, 'Telefone inválido.')

const buyerDocument = z
  .strictObject({
    documentNumber: z.pipe(text({ max: 40 }), z.transform(normalizeDocument)),
    documentType: z.pipe(
      text({ max: 20 }),
      z.transform((value) => value.toLowerCase()),
    ),
    documentNation: z.pipe(
      text({ max: 2 }),
      z.transform((value) => value.toUpperCase()),
    ),
  })
  .check(
    z.refine(
      ({ documentNation, documentNumber }) => documentNation !== 'BR' || isDocument(documentNumber),
      badDocument.code,
    ),
  )

export const buyer = z.strictObject({
  name: text({ max: 150 }),
  document: buyerDocument,
  email: text({ max: 254 }).check(z.refine(isEmail, badEmail.code)),
  countryCode: z._default(text({ max: 5 }), '+55'),
  phone: z.pipe(
    text({ max: 30 }),
    z.pipe(
      z.transform((value: string) => value.replace(/\D/g, '')),
      z.string().check(z.refine((value) => value.length >= 8 && value.length <= 15, badPhone.code)),
    ),
  ),
  address: z.optional(
    z.nullable(
      z.strictObject({
        zipCode: text({ max: 10 }),
        street: text({ max: 150 }),
        number: optionalText({ max: 20 }),
        complement: optionalText({ max: 100 }),
        district: text({ max: 100 }),
        city: text({ max: 100 }),
        state: text({ max: 2 }),
        country: z._default(text({ max: 2 }), 'BR'),
      }),
    ),
  ),
})
export type Buyer = z.output<typeof buyer>

export const orderFromLink = endpoint({
  id: 'PAY-05',
  summary: 'Comprar por um link de pagamento',
  service: 'payment',
  method: 'POST',
  path: '/public/payment-links/{uuid}/orders',
  access: 'public',
  params: linkParams,
  body: z.strictObject({
    buyer: z.optional(z.nullable(buyer)),
    payment: z.strictObject({
      method: z.enum(BUYER_METHODS),
      installments: z._default(z.int(), 1),
      cardToken: z.optional(z.nullable(text({ max: 2_000 }))),
    }),
  }),
  output: publicPayment,
  success: [201, 202],
  idempotency: 'key',
  movesMoney: true,
  refusals: [
    paymentRefusals.pageNotFound,
    paymentRefusals.linkOver,
    paymentRefusals.methodUnavailable,
    paymentRefusals.badCard,
    paymentRefusals.declined,
    paymentRefusals.cardExpired,
    linkRefusals.badInstallments,
    chargeRefusals.paymentUnderWay,
    badDocument,
    badEmail,
    badPhone,
  ],
})
