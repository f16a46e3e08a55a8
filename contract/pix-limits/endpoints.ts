import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { limitRefusals } from '#contract/pix-limits/refusals.ts'
import { changedLimit, pixLimit } from '#contract/pix-limits/shapes.ts'

const access = { roles: PAGES.pixSettings.roles, features: PAGES.pixSettings.features }

export const listLimits = endpoint({
  id: 'PIX-05',
  summary: 'Limites Pix',
  service: 'banking',
  method: 'GET',
  path: '/accounts/limits',
  access,
  output: z.array(pixLimit),
  success: [200],
  idempotency: 'read',
  refusals: [accountRefusals.notSetUp],
})

/** One call for each period. A lower limit applies at once, a higher one after 24 hours. */
export const changeLimit = endpoint({
  id: 'PIX-06',
  summary: 'Alterar um limite Pix',
  service: 'banking',
  method: 'PATCH',
  path: '/accounts/limits',
  access,
  body: changedLimit,
  output: pixLimit,
  success: [200],
  idempotency: 'natural',
  movesMoney: true,
  refusals: [
    accountRefusals.notActive,
    limitRefusals.notFound,
    limitRefusals.changing,
    limitRefusals.badAmount,
  ],
})
