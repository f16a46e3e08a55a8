import type { InputOf } from '#contract/access/endpoint.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { simulateRegistration } from '#contract/sub-sellers/endpoints.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { sellersOfSubSeller } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import { readSubSeller } from '#server/areas/sub-sellers/read-sub-seller.ts'
import {
  openRegistration,
  type RegistrationTools,
  resolveRegistration,
} from '#server/areas/sub-sellers/register.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

interface Parts extends RegistrationTools {
  readonly database: Database
  readonly jobsDatabase: Database
  readonly companiesUrl: string
}

type Input = InputOf<typeof simulateRegistration>

/** The seller of the sub-seller; its number alone is enough where one seller has it. */
async function sellerOf(
  { jobsDatabase }: Parts,
  { params: { id }, body: { idSeller } }: Input,
): Promise<SellerId> {
  if (idSeller !== undefined) return idSeller as SellerId
  const [first, second] = await sellersOfSubSeller(jobsDatabase, id)
  if (second) {
    const values = { campo: 'idSeller', motivo: 'vários vendedores têm este número' }
    reject(platformRefusals.invalidField, { field: 'idSeller', values })
  }
  return first ?? reject(subSellerRefusals.notFound)
}

/**
 * Makes the registry of recipients decide about a sub-seller, which is registered first where it is
 * not (SBX-08). An active one stays active: SM-SUBSELLER has no way back.
 */
export async function simulateSplitStatus(parts: Parts, input: Input): Promise<SubSeller> {
  const { database, vault, companiesUrl } = parts
  const { id } = input.params
  const sellerId = await sellerOf(parts, input)
  const read = () =>
    database.withTenant(sellerId, (transaction) => readSubSeller(transaction, vault, id))
  const { splitStatus } = input.body
  if ((await read()).splitStatus === splitStatus) return read()
  const registrationId = await database.withTenant(sellerId, (transaction) =>
    openRegistration(openUnitOfWork(transaction, jobCause('SBX-08', 'SANDBOX')), vault, id),
  )
  if (registrationId === null) return read()
  // The registry may not have received it yet.
  await resolveRegistration(database, parts, sellerId, registrationId)
  const action = splitStatus === 'ACTIVE' ? 'accept' : 'refuse'
  const url = `${companiesUrl}/counterparty/registrations/${registrationId}/${action}`
  await sendHttp(url, { method: 'POST', timeoutMs: TIMEOUT_MS })
  await resolveRegistration(database, parts, sellerId, registrationId)
  return read()
}
