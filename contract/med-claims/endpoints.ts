import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { PAGES } from '#contract/access/pages.ts'
import { pageFields, pageOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { accountClaim } from '#contract/med-claims/shapes.ts'

const PAGE_SIZE = 20

/** The claims of Pix that the business account received, the newest first. */
export const listAccountClaims = endpoint({
  id: 'MED-01',
  summary: 'Listar as contestações (MED) de Pix recebidos na Conta PJ',
  service: 'banking',
  method: 'GET',
  path: '/accounts/med-claims',
  access: {
    // Who may see the account's balance.
    roles: ['ADMIN', 'BACKOFFICE', 'FINANCES'],
    features: PAGES.bankAccount.features,
  },
  query: z.strictObject(pageFields(PAGE_SIZE)),
  output: pageOf(accountClaim),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPaging],
})
