import * as z from 'zod/mini'
import { ACTIONS } from '#contract/access/actions.ts'
import { endpoint } from '#contract/access/endpoint.ts'

export const readTerms = endpoint({
  id: 'AUTH-06',
  summary: 'Termos vigentes aceitos',
  service: 'core',
  method: 'GET',
  path: '/sellers/user-terms/current',
  access: { roles: 'any' },
  // A bare boolean: true when the current version is accepted (R-TERMS-06).
  output: z.boolean(),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const acceptTerms = endpoint({
  id: 'AUTH-07',
  summary: 'Aceitar os termos vigentes',
  service: 'core',
  method: 'PATCH',
  path: '/sellers/user-terms/current',
  access: ACTIONS['terms.accept'],
  success: [204],
  idempotency: 'natural',
  refusals: [],
})
