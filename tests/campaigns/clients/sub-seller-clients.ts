import { randomUUID } from 'node:crypto'
import type { Uuid } from '#contract/basics/ids.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { renewed, type Shop, until } from '#tests/campaigns/clients/load-clients.ts'
import type { Withdrawn } from '#tests/campaigns/clients/payout-clients.ts'
import { post, request } from '#tests/campaigns/requests.ts'
import { giveAvailable } from '#tests/factories/payments/given-money.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'
import { subSellerBody } from '#tests/factories/sellers/sub-seller.ts'

/** The payout of a sub-seller as its merchant saw it end. */
export type PaidSubSeller = Pick<Withdrawn, 'id' | 'end' | 'amountCentavos'>

const SHARE_CENTAVOS = 2_345n

/** A sub-seller of the shop, and the owner of its money. */
export interface SubSellerOfShop {
  readonly number: number
  readonly ownerId: Uuid
}

/** Creates a sub-seller that the registry has accepted; before any crash. */
async function aSubSeller(
  shop: Shop,
  databaseUrl: string,
  count: number,
): Promise<SubSellerOfShop> {
  const headers = { authorization: `Bearer ${shop.token}`, 'idempotency-key': randomUUID() }
  const made = await post(`${shop.url}/core/sellers/subseller`, subSellerBody(count), headers)
  if (made.status !== 201) throw new Error(`sub-seller ${count}: ${made.status}`)
  const { id: number } = made.body
  const found = await asOwner(databaseUrl, (owner) =>
    owner.row<{ owner_id: Uuid }>(
      `update sub_seller set split_status = 'ACTIVE' where seller_id = $1 and id = $2
       returning owner_id`,
      [DEMO, number],
    ),
  )
  if (!found) throw new Error(`sub-seller ${number} not found`)
  return { number, ownerId: found.owner_id }
}

/** Makes so many sub-sellers, each of whom is paid once, because each day has one payout of each. */
export async function subSellersOf(
  shop: Shop,
  databaseUrl: string,
  count: number,
): Promise<SubSellerOfShop[]> {
  const made: SubSellerOfShop[] = []
  while (made.length < count) made.push(await aSubSeller(shop, databaseUrl, made.length + 1))
  return made
}

const WAS_GIVEN = `
  select 1 as found from posting where seller_id = $1 and owner_id = $2 and code = 'AVAILABLE' limit 1`

/** Gives a sub-seller its share once; the database may be unavailable, or lose the answer. */
const giveShare = ({ jobs }: Shop, ownerId: Uuid): Promise<true | undefined> =>
  jobs
    .row(WAS_GIVEN, [DEMO, ownerId])
    .then(async (given) => {
      if (!given) await giveAvailable(jobs, DEMO, ownerId, SHARE_CENTAVOS)
      return true as const
    })
    .catch(() => undefined)

async function newestPayout(shop: Shop, number: number) {
  const answer = await request(`${shop.url}/core/sellers/subseller/${number}/payouts`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  await renewed(shop, answer.status)
  return answer.status === 200 ? answer.body.content[0] : undefined
}

/** Has the job pay a sub-seller its share, and the bank send it back where that is its end. */
export async function payoutOfSubSeller(
  shop: Shop,
  { number, ownerId }: SubSellerOfShop,
  end: PaidSubSeller['end'],
): Promise<PaidSubSeller | string> {
  if (!(await until(shop, () => giveShare(shop, ownerId)))) return `${number} never got its share`
  const status = end === 'paid' ? 'PAID' : 'REJECTED'
  const found = await until(shop, async () => {
    await post(`${shop.url}/core/sandbox/jobs/subseller-payouts/run`, {})
    const payout = await newestPayout(shop, number)
    if (payout?.status === status) return payout
    if (payout?.status === 'PAID') {
      await post(`${shop.companiesUrl}/counterparty/payouts/${payout.id}/return`, {})
    }
    return undefined
  })
  if (!found) return `the payout of sub-seller ${number} was never ${end}`
  return { id: found.id, end, amountCentavos: BigInt(Math.round(found.amount * 100)) }
}
