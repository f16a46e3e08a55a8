import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { booleanOf, numericIdOf, text } from '#contract/basics/wire.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import { MAX_TITLE_LENGTH } from '#contract/plans/rules.ts'
import { plan, planInput } from '#contract/plans/shapes.ts'

const WHO_EDITS = ['MASTER', 'ADMIN', 'BACKOFFICE', 'CHECKOUT'] as const
const WHO_PICKS = [...WHO_EDITS, 'PAYMENT_LINK', 'SUBSCRIPTIONS'] as const
const PICKING = [
  'view_seller_plans',
  'view_seller_create_payment_link',
  'view_seller_payment_link_edit',
  'view_seller_subscription_details',
  'view_seller_import_payment_link',
] as const

const params = z.strictObject({ id: numericIdOf() })

const formRefusals = [
  planRefusals.noMethod,
  planRefusals.longTitle,
  planRefusals.badValues,
  planRefusals.longDescription,
  planRefusals.unknownCheckout,
] as const

export const listPlans = endpoint({
  id: 'PLN-01',
  summary: 'Listar planos',
  service: 'core',
  method: 'GET',
  path: '/plans',
  access: { roles: WHO_PICKS, features: PICKING },
  query: z.strictObject({
    title: z.optional(text({ max: MAX_TITLE_LENGTH })),
    active: z.optional(booleanOf()),
    ...pageFields(),
    sort: sortOf(['title'], 'title,ASC'),
  }),
  output: pageOf(plan),
  success: [200],
  idempotency: 'read',
  apiToken: true,
  refusals: [platformRefusals.invalidPaging],
})

export const createPlan = endpoint({
  id: 'PLN-02',
  summary: 'Cadastrar um plano',
  service: 'core',
  method: 'POST',
  path: '/plans',
  access: {
    roles: [...WHO_EDITS, 'SUBSCRIPTIONS'],
    features: ['view_seller_plans_create', 'view_seller_import_payment_link'],
  },
  body: planInput,
  output: plan,
  success: [201],
  idempotency: 'key',
  refusals: formRefusals,
})

export const readPlan = endpoint({
  id: 'PLN-03',
  summary: 'Ler um plano',
  service: 'core',
  method: 'GET',
  path: '/plans/{id}',
  access: { roles: WHO_PICKS, features: [...PICKING, 'view_seller_plans_create'] },
  params,
  output: plan,
  success: [200],
  idempotency: 'read',
  versioned: true,
  refusals: [planRefusals.notFound],
})

/** Running subscriptions keep their values. */
export const updatePlan = endpoint({
  id: 'PLN-04',
  summary: 'Alterar um plano',
  service: 'core',
  method: 'PUT',
  path: '/plans/{id}',
  access: { roles: WHO_EDITS, features: ['view_seller_plans_create'] },
  params,
  body: planInput,
  output: plan,
  success: [200],
  idempotency: 'natural',
  versioned: true,
  refusals: [planRefusals.notFound, ...formRefusals, platformRefusals.stale],
})

/** An inactive plan is not offered in selects or the hosted checkout (SM-PLAN). */
export const switchPlan = endpoint({
  id: 'PLN-05',
  summary: 'Ativar ou desativar um plano',
  service: 'core',
  method: 'PATCH',
  path: '/plans/{id}',
  access: { roles: WHO_EDITS, features: ['view_seller_plans'] },
  params,
  body: z.strictObject({ active: z.boolean() }),
  output: plan,
  success: [200],
  idempotency: 'natural',
  refusals: [planRefusals.notFound],
})
