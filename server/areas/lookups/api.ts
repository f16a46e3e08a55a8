import { parseCep } from '#contract/basics/brazil/contacts.ts'
import { isCnpj, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import * as endpoints from '#contract/lookups/endpoints.ts'
import { lookupRefusals } from '#contract/lookups/refusals.ts'
import type { Company, PostalCode } from '#contract/lookups/shapes.ts'
import type { PostalCodes } from '#server/adapters/cep/port.ts'
import type { Companies } from '#server/adapters/cnpj/port.ts'
import { searchActivities } from '#server/areas/lookups/activities.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, type Route } from '#server/platform/http/routes.ts'

interface Sources {
  readonly postalCodes: PostalCodes
  readonly companies: Companies
}

async function findCompany(companies: Companies, document: string): Promise<Company> {
  if (!isCnpj(document)) reject(lookupRefusals.invalidDocument, { field: 'document' })
  const found = await companies.find(normalizeDocument(document))
  if (found === 'not-found') reject(lookupRefusals.companyNotFound)
  if (found === 'down') reject(lookupRefusals.companiesDown)
  return found
}

async function findPostalCode(postalCodes: PostalCodes, cep: string): Promise<PostalCode> {
  const zipCode = parseCep(cep)?.digits ?? reject(lookupRefusals.postalCodeNotFound)
  const found = await postalCodes.find(zipCode)
  if (found === 'not-found') reject(lookupRefusals.postalCodeNotFound)
  if (found === 'down') reject(lookupRefusals.postalCodesDown)
  return {
    logradouro: found.street,
    bairro: found.district,
    localidade: found.city,
    uf: found.state,
    complemento: found.complement,
  }
}

/** The look-ups, independent of the company behind them. */
export const lookupsApi = ({ postalCodes, companies }: Sources): Route[] => [
  publicCall(endpoints.findCompany, ({ params }) => findCompany(companies, params.document)),
  publicCall(endpoints.findPostalCode, ({ params }) => findPostalCode(postalCodes, params.cep)),
  publicCall(endpoints.findActivities, async ({ query }) => ({
    activities: searchActivities(query.search),
  })),
  publicCall(endpoints.readOwnAddress, async (_, { ip }) => ({ IPv4: ip })),
]
