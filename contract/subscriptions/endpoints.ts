import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { boundedDay } from '#contract/basics/bounded-days.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { day, money, numericId, text, uuid } from '#contract/basics/wire.ts'
import { MAX_PERIOD_CENTAVOS, periodicity } from '#contract/plans/rules.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { isWholeOfMonths, MAX_SLIP_DESCRIPTION_LENGTH } from '#contract/subscriptions/rules.ts'
import {
  importMethod,
  subscription,
  subscriptionRow,
  subscriptionSummary,
} from '#contract/subscriptions/shapes.ts'
import { subscriptionTab } from '#contract/subscriptions/states.ts'

const WHO = ['MASTER', 'ADMIN', 'BACKOFFICE', 'SUBSCRIPTIONS'] as const
/** Who works with one subscription. */
export const DETAIL = { roles: WHO, features: ['view_seller_subscription_details'] } as const

const searched = z.optional(text({ max: 150 }))

const filterFields = {
  customerName: searched,
  customerDocument: searched,
  expirationDateInitial: z.optional(day()),
  expirationDateFinal: z.optional(day()),
}

interface Filter {
  readonly customerName?: string | undefined
  readonly customerDocument?: string | undefined
  readonly expirationDateInitial?: string | undefined
  readonly expirationDateFinal?: string | undefined
}

const singleSearch = ({ customerName, customerDocument }: Filter) =>
  customerName === undefined || customerDocument === undefined

// Both ends or neither, the first not after the last.
const wholePeriod = ({ expirationDateInitial: from, expirationDateFinal: to }: Filter) =>
  from === undefined ? to === undefined : to !== undefined && from <= to

const filterChecks = [
  z.refine<Filter>(singleSearch, 'informe apenas um campo de busca'),
  z.refine<Filter>(wholePeriod, platformRefusals.invalidPeriod.code),
] as const

export const listSubscriptions = endpoint({
  id: 'SUB-01',
  summary: 'Listar recorrências',
  service: 'core',
  method: 'GET',
  path: '/subscriptions',
  access: { roles: WHO, features: ['view_seller_subscription', 'view_seller_clients_edit'] },
  query: z
    .strictObject({
      ...filterFields,
      status: z._default(subscriptionTab, 'ALL'),
      ...pageFields(),
      sort: sortOf(['startDate'], 'startDate,DESC'),
    })
    .check(...filterChecks),
  output: pageOf(subscriptionRow),
  success: [200],
  idempotency: 'read',
  apiToken: true,
  refusals: [platformRefusals.invalidPeriod, platformRefusals.invalidPaging],
})

export const summarizeSubscriptions = endpoint({
  id: 'SUB-08',
  summary: 'Contagens das abas de recorrências',
  service: 'core',
  method: 'GET',
  path: '/subscriptions/summary',
  access: { roles: WHO, features: ['view_seller_subscription'] },
  query: z.strictObject(filterFields).check(...filterChecks),
  output: subscriptionSummary,
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod],
})

const params = z.strictObject({ id: uuid() })

export const readSubscription = endpoint({
  id: 'SUB-02',
  summary: 'Ler uma recorrência',
  service: 'core',
  method: 'GET',
  path: '/subscriptions/{id}',
  access: DETAIL,
  params,
  output: subscription,
  success: [200],
  idempotency: 'read',
  apiToken: true,
  versioned: true,
  refusals: [subscriptionRefusals.notFound],
})

/** The input that changes a subscription; absent fields are kept (R-SUBD-10). */
export const subscriptionChange = z.strictObject({
  idPlan: z.optional(numericId()),
  basicValueRequest: z.optional(
    z
      .strictObject({ type: periodicity, value: money(), valuePerMonth: money() })
      .check(z.refine(isWholeOfMonths, subscriptionRefusals.badValues.code)),
  ),
  bankSlipDescription: z.optional(
    z.nullable(
      text({
        min: 0,
        max: MAX_SLIP_DESCRIPTION_LENGTH,
        error: subscriptionRefusals.longSlipDescription.code,
      }),
    ),
  ),
})
export type SubscriptionChange = z.output<typeof subscriptionChange>

/** Why a change of price, plan or boleto description is refused, now or for the next cycle. */
export const CHANGE_REFUSALS = [
  platformRefusals.stale,
  subscriptionRefusals.notFound,
  subscriptionRefusals.notChangeable,
  subscriptionRefusals.unknownPlan,
  subscriptionRefusals.badValues,
  subscriptionRefusals.splitTooLarge,
  subscriptionRefusals.inactivePlan,
  subscriptionRefusals.longSlipDescription,
]

export const changeSubscription = endpoint({
  id: 'SUB-03',
  summary: 'Alterar uma recorrência',
  service: 'core',
  method: 'PATCH',
  path: '/subscriptions/{id}',
  access: DETAIL,
  params,
  body: subscriptionChange,
  output: subscription,
  success: [200],
  idempotency: 'natural',
  versioned: true,
  refusals: CHANGE_REFUSALS,
})

export const switchSubscription = endpoint({
  id: 'SUB-04',
  summary: 'Ativar ou desativar uma recorrência',
  service: 'core',
  method: 'PATCH',
  path: '/subscriptions/{id}/status',
  access: DETAIL,
  params,
  body: z.strictObject({ active: z.boolean() }),
  output: subscription,
  success: [200],
  idempotency: 'natural',
  refusals: [subscriptionRefusals.notFound, subscriptionRefusals.notChangeable],
})

export const switchInvoices = endpoint({
  id: 'SUB-05',
  summary: 'Ligar ou desligar a nota fiscal automática de uma recorrência',
  service: 'core',
  method: 'PATCH',
  path: '/subscriptions/{id}/invoice',
  access: DETAIL,
  params,
  body: z.strictObject({ enabled: z.boolean() }),
  output: subscription,
  success: [200],
  idempotency: 'natural',
  refusals: [
    subscriptionRefusals.notFound,
    subscriptionRefusals.notChangeable,
    subscriptionRefusals.notesOff,
  ],
})

/** Final: no new charges; the LATE ones are still owed (R-SUBD-14). */
export const cancelSubscription = endpoint({
  id: 'SUB-06',
  summary: 'Cancelar uma recorrência',
  service: 'core',
  method: 'PATCH',
  path: '/subscriptions/{id}/cancel',
  access: DETAIL,
  params,
  output: subscription,
  success: [200],
  idempotency: 'natural',
  refusals: [
    subscriptionRefusals.notFound,
    subscriptionRefusals.notCancelable,
    subscriptionRefusals.anticipated,
  ],
})

/** The input that imports a subscription (E-IMPORT); its first charge is due on `startDate`. */
export const subscriptionImport = z.strictObject({
  idPlan: numericId(),
  basicValue: z.strictObject({
    type: periodicity,
    /** Of the whole period. */
    value: money({ min: 1n, max: MAX_PERIOD_CENTAVOS }),
  }),
  payment: z.strictObject({
    method: importMethod,
  }),
  uuidBuyer: uuid(),
  startDate: boundedDay(),
})
export type SubscriptionImport = z.output<typeof subscriptionImport>

export const importSubscription = endpoint({
  id: 'SUB-07',
  summary: 'Importar uma recorrência',
  service: 'core',
  method: 'POST',
  path: '/subscriptions/import',
  access: { roles: WHO, features: ['view_seller_import_payment_link'] },
  body: subscriptionImport,
  output: z.object({ uuid: uuid() }),
  success: [201],
  idempotency: 'key',
  refusals: [
    subscriptionRefusals.unknownCustomer,
    subscriptionRefusals.badMethod,
    subscriptionRefusals.pastStart,
    subscriptionRefusals.unknownPlan,
    subscriptionRefusals.inactivePlan,
  ],
})
