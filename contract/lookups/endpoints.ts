import * as z from 'zod/mini'
import { ANONYMOUS_LIMITS } from '#contract/access/anonymous-limits.ts'
import { endpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { text } from '#contract/basics/wire.ts'
import { lookupRefusals } from '#contract/lookups/refusals.ts'
import { activity, company, MAX_ACTIVITIES, postalCode } from '#contract/lookups/shapes.ts'

export const findCompany = endpoint({
  id: 'PUB-01',
  summary: 'Consultar um CNPJ',
  service: 'core',
  method: 'GET',
  path: '/public/companies/{document}',
  access: 'public',
  // Any text: an invalid document has an error of its own, different from an unknown company.
  params: z.strictObject({ document: text({ max: 40 }) }),
  output: company,
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.lookUp,
  refusals: [
    platformRefusals.tooManyTries,
    lookupRefusals.companyNotFound,
    lookupRefusals.invalidDocument,
    lookupRefusals.companiesDown,
  ],
})

export const findPostalCode = endpoint({
  id: 'PUB-02',
  summary: 'Consultar um CEP',
  service: 'core',
  method: 'GET',
  path: '/public/postal-codes/{cep}/json',
  access: 'public',
  params: z.strictObject({ cep: text({ max: 20 }) }),
  output: postalCode,
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.lookUp,
  refusals: [
    platformRefusals.tooManyTries,
    lookupRefusals.postalCodeNotFound,
    lookupRefusals.postalCodesDown,
  ],
})

export const readOwnAddress = endpoint({
  id: 'PUB-03',
  summary: 'Endereço de rede de quem chama',
  service: 'core',
  method: 'GET',
  path: '/public/ip',
  access: 'public',
  output: z.object({ IPv4: z.string() }),
  success: [200],
  idempotency: 'read',
  refusals: [],
})

export const findActivities = endpoint({
  id: 'PUB-07',
  summary: 'Buscar atividades econômicas (CNAE)',
  service: 'core',
  method: 'GET',
  path: '/public/activities',
  access: 'public',
  /** The beginning of a code, with or without marks, or words of the description; none: nothing. */
  query: z.strictObject({ search: text({ min: 0, max: 100 }) }),
  output: z.object({ activities: z.array(activity).check(z.maxLength(MAX_ACTIVITIES)) }),
  success: [200],
  idempotency: 'read',
  limit: ANONYMOUS_LIMITS.page,
  refusals: [platformRefusals.tooManyTries],
})
