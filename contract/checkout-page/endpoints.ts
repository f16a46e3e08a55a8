import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'

export const readCardFields = endpoint({
  id: 'PAY-11',
  summary: 'Campos de cartão da adquirente',
  service: 'payment',
  method: 'GET',
  path: '/public/card-fields',
  access: 'public',
  output: z.object({ adapter: z.string(), url: z.string(), publicKey: z.nullable(z.string()) }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})
