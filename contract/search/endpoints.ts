import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { day, money, text, uuid } from '#contract/basics/wire.ts'
import { chargeStatus } from '#contract/charges/states.ts'

/** How many of each kind a search shows. */
export const MAX_RESULTS = 5

/** The recognised kind of the text. */
export const searchKind = z.enum(['id', 'code', 'document', 'amount', 'words', 'nothing'])

export const findAnything = endpoint({
  id: 'FND-01',
  summary: 'Encontrar clientes e cobranças pelo que foi digitado ou colado',
  service: 'core',
  method: 'GET',
  path: '/search',
  // Each kind is looked for only where the caller may list it.
  access: { roles: 'any' },
  query: z.strictObject({ text: text({ min: 0, max: 600 }) }),
  output: z.object({
    understoodAs: searchKind,
    customers: z.array(
      z.object({ id: uuid(), name: z.string(), document: z.string(), email: z.string() }),
    ),
    charges: z.array(
      z.object({
        uuid: uuid(),
        title: z.string(),
        customerName: z.nullable(z.string()),
        value: money(),
        expirationDate: day(),
        status: chargeStatus,
      }),
    ),
  }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})
