import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { integerOf, moneyOf, uuid } from '#contract/basics/wire.ts'
import { MAX_PERIOD_CENTAVOS, periodicity } from '#contract/plans/rules.ts'
import { CHANGE_REFUSALS, DETAIL, subscriptionChange } from '#contract/subscriptions/endpoints.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { dueDay, subscription, upcomingCharge } from '#contract/subscriptions/shapes.ts'

const params = z.strictObject({ id: uuid() })
const path = '/subscriptions/{id}/next-cycle'

const changesSomething = (change: Readonly<Record<string, unknown>>) =>
  Object.values(change).some((value) => value !== undefined)

/** Changes that take effect with the next charge that billing creates; absent fields are kept. */
export const nextCycleChange = z
  .strictObject({ ...subscriptionChange.shape, dueDay: z.optional(dueDay()) })
  .check(z.refine(changesSomething, 'informe o que muda no próximo ciclo'))
export type NextCycleChange = z.output<typeof nextCycleChange>

/** The whole pending change: it replaces an earlier one. */
export const planNextCycle = endpoint({
  id: 'SUB-10',
  summary: 'Programar plano, preço ou dia de vencimento para o próximo ciclo',
  service: 'core',
  method: 'PUT',
  path,
  access: DETAIL,
  params,
  body: nextCycleChange,
  output: subscription,
  success: [200],
  idempotency: 'natural',
  versioned: true,
  refusals: CHANGE_REFUSALS,
})

export const dropNextCycle = endpoint({
  id: 'SUB-11',
  summary: 'Cancelar a alteração programada para o próximo ciclo',
  service: 'core',
  method: 'DELETE',
  path,
  access: DETAIL,
  params,
  output: subscription,
  success: [200],
  idempotency: 'natural',
  refusals: [subscriptionRefusals.notFound, subscriptionRefusals.notChangeable],
})

/** The charges that billing would create with a change of the next cycle; nothing is stored. */
export const previewNextCycle = endpoint({
  id: 'SUB-12',
  summary: 'Prever as cobranças com uma alteração no próximo ciclo',
  service: 'core',
  method: 'GET',
  path: `${path}/preview`,
  access: DETAIL,
  params,
  query: z.strictObject({
    type: periodicity,
    /** Of the whole period. */
    value: moneyOf({ max: MAX_PERIOD_CENTAVOS }),
    dueDay: integerOf(1, 31),
  }),
  output: z.object({ upcomingCharges: z.array(upcomingCharge) }),
  success: [200],
  idempotency: 'read',
  refusals: [subscriptionRefusals.notFound, subscriptionRefusals.notChangeable],
})
