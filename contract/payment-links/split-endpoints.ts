import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { money, text } from '#contract/basics/wire.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { subSellerPayments, subSellerShare } from '#contract/payment-links/split.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { subSellerOption } from '#contract/sub-sellers/shapes.ts'

export const valueSplit = endpoint({
  id: 'LNK-10',
  summary: 'Calcular os valores do split',
  service: 'core',
  method: 'POST',
  path: '/payment-links/subseller/split-values',
  access: {
    roles: ['ADMIN'],
    features: [
      ['view_split_subseller_payment_link', 'view_seller_create_payment_link'],
      ['view_split_subseller_payment_link', 'view_seller_payment_link_edit'],
    ],
  },
  body: subSellerPayments.check(z.minLength(1)),
  output: z.object({
    subSellerPaymentResponse: z.array(subSellerShare),
    amountForSubSellers: money(),
  }),
  success: [200],
  idempotency: 'optional',
  refusals: [
    subSellerRefusals.notFound,
    subSellerRefusals.badSplit,
    linkRefusals.subSellerUnready,
    linkRefusals.splitDisabled,
  ],
})

export const listSplitOptions = endpoint({
  id: 'LNK-11',
  summary: 'Listar sub-vendedores para o split',
  service: 'core',
  method: 'GET',
  path: '/payment-links/subseller',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'PAYMENT_LINK'],
    features: ['view_split_subseller_payment_link'],
  },
  query: z.strictObject({ name: z.optional(text({ max: 150 })) }),
  output: z.array(subSellerOption),
  success: [200],
  idempotency: 'read',
  refusals: [],
})
