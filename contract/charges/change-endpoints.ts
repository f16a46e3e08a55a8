import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { CHARGE_READERS } from '#contract/access/pages.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { chargeDetail } from '#contract/charges/shapes.ts'

const WRITERS = ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES'] as const

const removal = {
  method: 'DELETE',
  params: z.strictObject({ id: uuid() }),
  success: [204],
  idempotency: 'natural',
  refusals: [
    chargeRefusals.notFound,
    chargeRefusals.notRemovable,
    chargeRefusals.anticipated,
    chargeRefusals.paymentUnderWay,
  ],
} as const

export const removeCharge = endpoint({
  ...removal,
  id: 'CHG-03',
  summary: 'Excluir uma cobrança',
  service: 'core',
  path: '/charges/{id}',
  access: {
    roles: WRITERS,
    features: ['view_seller_charges', 'view_seller_charges_history_details'],
  },
})

export const removeScheduledCharge = endpoint({
  ...removal,
  id: 'SCH-03',
  summary: 'Excluir uma cobrança agendada',
  service: 'core',
  path: '/scheduled-charges/{id}',
  access: { roles: WRITERS, features: ['view_seller_charges_late_details'] },
})

const manualPayment = {
  method: 'PATCH',
  params: z.strictObject({ id: uuid() }),
  body: z.strictObject({ uuidCharge: uuid() }),
  output: chargeDetail,
  success: [200],
  idempotency: 'natural',
  secretAnswer: true,
  movesMoney: true,
  refusals: [
    chargeRefusals.notFound,
    chargeRefusals.notToBePaid,
    chargeRefusals.otherCharge,
    chargeRefusals.paymentUnderWay,
  ],
} as const

export const payChargeManually = endpoint({
  ...manualPayment,
  id: 'CHG-05',
  summary: 'Alterar uma cobrança para paga',
  service: 'core',
  path: '/charges/{id}/manual-pay',
  access: {
    roles: WRITERS,
    features: ['view_seller_charges_history_details', 'view_seller_charges_late_details'],
  },
})

export const payScheduledChargeManually = endpoint({
  ...manualPayment,
  id: 'SCH-04',
  summary: 'Alterar uma cobrança agendada para paga',
  service: 'core',
  path: '/scheduled-charges/{id}/manual-pay',
  access: { roles: WRITERS, features: ['view_seller_charges_late_details'] },
})

export const refundCharge = endpoint({
  id: 'CHG-06',
  summary: 'Estornar uma cobrança',
  service: 'core',
  method: 'PATCH',
  path: '/charges/{id}/refund',
  access: { roles: WRITERS, features: ['view_seller_charges_history_details'] },
  params: z.strictObject({ id: uuid() }),
  body: z.strictObject({ asFraud: z._default(z.boolean(), false) }),
  output: chargeDetail,
  success: [200, 202],
  idempotency: 'natural',
  secretAnswer: true,
  movesMoney: true,
  refusals: [
    chargeRefusals.notFound,
    chargeRefusals.onlyPaidCards,
    chargeRefusals.refundDisabled,
    chargeRefusals.refundRefused,
    platformRefusals.twoFactorNeeded,
    chargeRefusals.refundUnderWay,
    chargeRefusals.paymentUnderWay,
  ],
})

export const writeLetter = endpoint({
  id: 'CHG-07',
  summary: 'Gerar a carta de cancelamento',
  service: 'core',
  method: 'POST',
  path: '/cartas/cancelamento',
  access: { roles: CHARGE_READERS, features: ['view_seller_charges_history_details'] },
  body: z.strictObject({ uuid: uuid() }),
  output: z.object({ url: z.string() }),
  success: [200],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [chargeRefusals.notFound, chargeRefusals.noLetter, chargeRefusals.letterFailed],
})

export const readLetter = endpoint({
  id: 'PUB-04',
  summary: 'Carta de cancelamento em PDF',
  service: 'core',
  method: 'GET',
  path: '/public/letters/{token}',
  access: 'public',
  params: z.strictObject({ token: text({ max: 100 }) }),
  file: 'application/pdf',
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.document,
  refusals: [platformRefusals.tooManyTries, platformRefusals.notFound],
})
