import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { callbackParams } from '#contract/basics/callbacks.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import { invoice, invoiceConfig, invoiceFile } from '#contract/invoices/shapes.ts'

const NOTE_ACCESS = {
  roles: ['CONFIG_NF', 'MASTER', 'ADMIN', 'BACKOFFICE'],
  features: ['view_seller_charges_history_details', 'view_seller_charges_late_details'],
} as const

const ofCharge = z.strictObject({ id: uuid() })

export const listInvoices = endpoint({
  id: 'INV-01',
  summary: 'Notas fiscais de uma cobrança',
  service: 'core',
  method: 'GET',
  path: '/barte/invoices/charge/{id}',
  access: NOTE_ACCESS,
  params: ofCharge,
  output: z.array(invoice),
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound],
})

export const emitInvoice = endpoint({
  id: 'INV-02',
  summary: 'Emitir nota fiscal',
  service: 'core',
  method: 'POST',
  path: '/charges/{id}/invoices',
  access: NOTE_ACCESS,
  params: ofCharge,
  output: invoice,
  success: [201],
  idempotency: 'key',
  secretAnswer: true,
  refusals: [
    chargeRefusals.notFound,
    invoiceRefusals.quickLink,
    invoiceRefusals.notActive,
    invoiceRefusals.alreadyLive,
    invoiceRefusals.withoutSale,
  ],
})

export const mailInvoice = endpoint({
  id: 'INV-03',
  summary: 'Enviar nota fiscal por e-mail',
  service: 'core',
  method: 'POST',
  path: '/charges/{id}/invoice-email',
  access: NOTE_ACCESS,
  params: ofCharge,
  success: [204],
  idempotency: 'key',
  refusals: [chargeRefusals.notFound, invoiceRefusals.nothingToSend, platformRefusals.tooManyTries],
})

export const cancelInvoice = endpoint({
  id: 'INV-04',
  summary: 'Cancelar nota fiscal',
  service: 'core',
  method: 'DELETE',
  path: '/sellers/invoices/{id}/company/{companyDocument}',
  access: NOTE_ACCESS,
  params: z.strictObject({ id: uuid(), companyDocument: text({ max: 20 }) }),
  output: invoice,
  success: [202],
  idempotency: 'natural',
  secretAnswer: true,
  refusals: [
    invoiceRefusals.notFound,
    invoiceRefusals.otherCompany,
    invoiceRefusals.onlyAuthorized,
  ],
})

export const fetchInvoice = endpoint({
  id: 'PUB-05',
  summary: 'Nota fiscal em PDF ou XML',
  service: 'core',
  method: 'GET',
  path: '/public/invoices/{token}/{kind}',
  access: 'public',
  atCheckout: true,
  params: z.strictObject({ token: text({ max: 100 }), kind: invoiceFile }),
  file: ['application/pdf', 'application/xml'],
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.document,
  refusals: [platformRefusals.tooManyTries, invoiceRefusals.notFound],
})

export const readInvoiceConfig = endpoint({
  id: 'SET-05',
  summary: 'Configuração de nota fiscal',
  service: 'core',
  method: 'GET',
  path: '/sellers/invoice-config',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CONFIG_NF', 'SUBSCRIPTIONS', 'CHARGES'],
    features: [
      'view_seller_nf',
      'view_seller_subscription_details',
      'view_seller_charges_history_details',
    ],
  },
  output: invoiceConfig,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const switchInvoiceConfig = endpoint({
  id: 'SET-06',
  summary: 'Desativar nota fiscal',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/invoice-config',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CONFIG_NF'],
    features: ['view_seller_nf'],
  },
  body: z.strictObject({ active: z.boolean() }),
  output: invoiceConfig,
  success: [200],
  idempotency: 'natural',
  refusals: [invoiceRefusals.reactivation],
})

/** Callback of the fiscal system: signed, stored as received, then the system is queried. */
export const fiscalCallback = endpoint({
  id: 'CBK-fiscal',
  summary: 'Aviso do sistema de notas fiscais',
  service: 'payment',
  method: 'POST',
  path: '/callbacks/fiscal/{provider}',
  access: 'provider',
  params: callbackParams,
  success: [204],
  idempotency: 'none',
  refusals: [platformRefusals.unreadable, platformRefusals.notFound],
})

export const invoiceDecision = z.enum(['AUTHORIZED', 'REJECTED', 'CANCELED'])

/** Decisions of the fiscal system in the sandbox. */
export const decideInvoice = endpoint({
  id: 'SBX-07',
  summary: 'Decidir sobre uma nota fiscal',
  service: 'core',
  method: 'POST',
  path: '/sandbox/invoices/{uuid}/status',
  access: 'sandbox',
  params: z.strictObject({ uuid: uuid() }),
  body: z.strictObject({
    status: invoiceDecision,
    rejectionReason: z.optional(text({ max: 200 })),
  }),
  output: invoice,
  success: [200],
  idempotency: 'natural',
  refusals: [invoiceRefusals.notFound, platformRefusals.outsideUnavailable],
})
