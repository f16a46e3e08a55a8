import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { CHARGE_READERS } from '#contract/access/pages.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { booleanOf, day, text, uuid } from '#contract/basics/wire.ts'
import { listView } from '#contract/charges/list-view.ts'
import { chargeRefusals, paymentRefusals } from '#contract/charges/refusals.ts'
import {
  buyerMethod,
  chargeDetail,
  chargePage,
  chargeRow,
  chargeSummary,
  publicPayment,
  statementEntry,
} from '#contract/charges/shapes.ts'
import { CHARGE_STATUSES, chargeStatus } from '#contract/charges/states.ts'
import { MAX_PAYMENT_ATTEMPTS } from '#contract/payments/rules.ts'

const searched = z.optional(text({ max: 150 }))

const filterFields = {
  customerName: searched,
  title: searched,
  customerEmail: searched,
  customerDocument: searched,
  expirationDateInitial: z.optional(day()),
  expirationDateFinal: z.optional(day()),
}

interface Filter {
  readonly customerName?: string | undefined
  readonly title?: string | undefined
  readonly customerEmail?: string | undefined
  readonly customerDocument?: string | undefined
  readonly expirationDateInitial?: string | undefined
  readonly expirationDateFinal?: string | undefined
}

const singleSearch = (filter: Filter) =>
  [filter.customerName, filter.title, filter.customerEmail, filter.customerDocument].filter(
    (value) => value !== undefined,
  ).length <= 1

// Both ends or neither, the first not after the last.
const wholePeriod = ({ expirationDateInitial: from, expirationDateFinal: to }: Filter) =>
  from === undefined ? to === undefined : to !== undefined && from <= to

/** The checks of every query that filters charges. */
export const filterChecks = [
  z.refine<Filter>(singleSearch, 'informe apenas um campo de busca'),
  z.refine<Filter>(wholePeriod, platformRefusals.invalidPeriod.code),
] as const

/** A status, or charges of every status. */
export const chargeStatusFilter = z.enum(['ALL', ...CHARGE_STATUSES])
const statusFilter = z._default(chargeStatusFilter, 'ALL')

/** Filters, page and order of a list of charges. */
export const pageOfChargesFields = {
  ...filterFields,
  ...pageFields(),
  sort: sortOf(['expirationDate', 'paidDate', 'value', 'createdAt'], 'expirationDate,DESC'),
}

export const listCharges = endpoint({
  id: 'CHG-01',
  summary: 'Listar cobranças',
  service: 'core',
  method: 'GET',
  path: '/charges',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES', 'DASHBOARD'],
    features: ['view_seller_charges', 'view_seller_clients_edit', 'view_seller_home'],
  },
  query: z
    .strictObject({
      ...pageOfChargesFields,
      status: statusFilter,
      history: z.optional(booleanOf()),
    })
    .check(...filterChecks),
  output: pageOf(chargeRow),
  success: [200],
  idempotency: 'read',
  apiToken: true,
  refusals: [platformRefusals.invalidPeriod, platformRefusals.invalidPaging],
})

const listViewer = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES'],
  features: ['view_seller_charges'],
} as const

export const readListView = endpoint({
  id: 'CHG-14',
  summary: 'Como quem entrou vê a lista: colunas e visões salvas',
  service: 'core',
  method: 'GET',
  path: '/charge-list-view',
  access: listViewer,
  output: listView,
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const storeListView = endpoint({
  id: 'CHG-15',
  summary: 'Guardar como quem entrou vê a lista',
  service: 'core',
  method: 'PUT',
  path: '/charge-list-view',
  access: listViewer,
  body: listView,
  output: listView,
  success: [200],
  idempotency: 'natural',
  refusals: [],
})

export const summarizeCharges = endpoint({
  id: 'CHG-12',
  summary: 'Contagens das abas e valores da régua',
  service: 'core',
  method: 'GET',
  path: '/charges/summary',
  access: {
    roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHARGES'],
    features: ['view_seller_charges', 'view_seller_clients_edit'],
  },
  query: z.strictObject(filterFields).check(...filterChecks),
  output: chargeSummary,
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod],
})

export const readCharge = endpoint({
  id: 'CHG-02',
  summary: 'Ler uma cobrança',
  service: 'core',
  method: 'GET',
  path: '/charges/{id}',
  access: {
    roles: CHARGE_READERS,
    features: ['view_seller_charges_history_details', 'view_seller_charges_late_details'],
  },
  params: z.strictObject({ id: uuid() }),
  output: chargeDetail,
  success: [200],
  idempotency: 'read',
  apiToken: true,
  refusals: [chargeRefusals.notFound],
})

export const printCollectionLetter = endpoint({
  id: 'CHG-18',
  summary: 'Carta de cobrança em PDF',
  service: 'core',
  method: 'GET',
  path: '/charges/{id}/collection-letter.pdf',
  access: {
    roles: CHARGE_READERS,
    features: ['view_seller_charges_history_details', 'view_seller_charges_late_details'],
  },
  params: z.strictObject({ id: uuid() }),
  file: 'application/pdf',
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound, chargeRefusals.notLate],
})

export const readChargeReceivables = endpoint({
  id: 'CHG-11',
  summary: 'Recebíveis de uma cobrança',
  service: 'core',
  method: 'GET',
  path: '/redeems/statement/charge/{id}',
  access: {
    roles: ['FINANCES'],
    features: ['view_seller_charges_history_details', 'view_seller_charges_late_details'],
  },
  params: z.strictObject({ id: uuid() }),
  output: z.array(statementEntry),
  success: [200],
  idempotency: 'read',
  refusals: [chargeRefusals.notFound],
})

const chargeParams = z.strictObject({ uuid: uuid() })

/** The payment method in a URL. */
export const paymentTab = z.enum(['bank-slip', 'pix', 'card'])

export const openChargePage = endpoint({
  id: 'PAY-07',
  summary: 'Página de pagamento de uma cobrança',
  service: 'payment',
  method: 'GET',
  path: '/public/charges/{uuid}',
  access: 'public',
  params: chargeParams,
  query: z.strictObject({ method: z.optional(paymentTab) }),
  output: chargePage,
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.page,
  refusals: [platformRefusals.tooManyTries, paymentRefusals.pageNotFound],
})

export const payCharge = endpoint({
  id: 'PAY-08',
  summary: 'Pagar uma cobrança',
  service: 'payment',
  method: 'POST',
  path: '/public/charges/{uuid}/payments',
  access: 'public',
  params: chargeParams,
  body: z.strictObject({
    method: buyerMethod,
    cardToken: z.optional(text({ max: 2_000 })),
    installments: z.optional(z.literal(1)),
  }),
  output: publicPayment,
  success: [201, 202],
  idempotency: 'key',
  movesMoney: true,
  limit: MAX_PAYMENT_ATTEMPTS,
  refusals: [
    platformRefusals.tooManyTries,
    paymentRefusals.pageNotFound,
    paymentRefusals.methodUnavailable,
    paymentRefusals.declined,
    paymentRefusals.alreadyPaid,
    paymentRefusals.notPayable,
    paymentRefusals.cardExpired,
    chargeRefusals.paymentUnderWay,
  ],
})

export const readChargeStatus = endpoint({
  id: 'PAY-09',
  summary: 'Situação de uma cobrança',
  service: 'payment',
  method: 'GET',
  path: '/public/charges/{uuid}/status',
  access: 'public',
  params: chargeParams,
  output: z.object({ status: chargeStatus, paidDate: z.nullable(day()) }),
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.poll,
  refusals: [platformRefusals.tooManyTries, paymentRefusals.pageNotFound],
})

export const printBankSlip = endpoint({
  id: 'PAY-10',
  summary: 'Boleto em PDF',
  service: 'payment',
  method: 'GET',
  path: '/public/charges/{uuid}/bank-slip.pdf',
  access: 'public',
  params: chargeParams,
  file: 'application/pdf',
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.document,
  refusals: [
    platformRefusals.tooManyTries,
    paymentRefusals.pageNotFound,
    paymentRefusals.methodUnavailable,
    paymentRefusals.notPayable,
  ],
})
