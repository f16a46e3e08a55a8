import type { Queries } from '#server/platform/database/database.ts'
import type { AcknowledgedRequests } from '#tests/campaigns/acknowledged.ts'
import { CAMPAIGN_KEYS, type ClaimedKey } from '#tests/campaigns/clients/pix-key-clients.ts'

interface Claim {
  readonly id: string
  readonly key: string
  readonly state: string
}

/** The databases of the program and of the simulated companies, which may be one. */
export interface Records {
  readonly own: Queries
  readonly companies: Queries
}

const claimsOf = ({ own, companies }: Records, direction: ClaimedKey['direction']) => ({
  here: own.rows<Claim>(
    direction === 'made'
      ? `select id::text, key, status as state from pix_claim where key like $1`
      : `select claim.id::text, key, claim.state from pix_received_claim claim
           join pix_key on pix_key.seller_id = claim.seller_id and pix_key.id = claim.key_id
          where key like $1`,
    [`%${CAMPAIGN_KEYS}`],
  ),
  there: companies.rows<Claim>(
    `select claim_id::text as id, key, status as state
       from outside.${direction === 'made' ? 'pix_claim' : 'pix_received_claim'} where key like $1`,
    [`%${CAMPAIGN_KEYS}`],
  ),
})

const namesOf = (list: readonly Claim[]) =>
  list.map(({ id, key, state }) => `${id} ${key} ${state}`).toSorted()

/** Each claim is here, at the directory and at its client once, with one end. */
async function claimProblems(
  records: Records,
  direction: ClaimedKey['direction'],
  acknowledged: readonly ClaimedKey[],
): Promise<string[]> {
  const { here, there } = claimsOf(records, direction)
  const wanted = namesOf(
    acknowledged
      .filter((claim) => claim.direction === direction)
      .map(({ claimId, key, end }) => ({ id: claimId, key, state: end })),
  )
  const problems: string[] = []
  for (const [place, list] of [
    ['here', namesOf(await here)],
    ['at the directory', namesOf(await there)],
  ] as const) {
    const wrong = list.filter((name) => !wanted.includes(name))
    const missing = wanted.filter((name) => !list.includes(name))
    if (wrong.length + missing.length > 0)
      problems.push(`claims of keys ${place}: not acknowledged ${wrong}, missing ${missing}`)
  }
  return problems
}

interface KeyRow {
  readonly id: string
  readonly key: string
}

/** The keys that the directory has of accounts of ours are those that the accounts have. */
async function keyProblems({ own, companies }: Records): Promise<string[]> {
  const here = await own.rows<KeyRow>(
    `select id::text, key from pix_key
      where state in ('CREATING', 'ACTIVE', 'DELETING') and key like $1`,
    [`%${CAMPAIGN_KEYS}`],
  )
  const there = await companies.rows<KeyRow>(
    `select entry_id as id, key from outside.pix_entry
      where institution = 'product' and status = 'registered' and key like $1`,
    [`%${CAMPAIGN_KEYS}`],
  )
  const missingIn = (keys: readonly KeyRow[], { id, key }: KeyRow) =>
    !keys.some((each) => each.id === id && each.key === key)
  return [
    ...here
      .filter((row) => missingIn(there, row))
      .map(({ key }) => `the directory lacks the key ${key}`),
    ...there
      .filter((row) => missingIn(here, row))
      .map(({ key }) => `only the directory has the key ${key}`),
  ]
}

/** Compares keys and their claims with the directory's records and what the clients saw. */
export async function pixKeyProblems(
  records: Records,
  { claimedKeys }: AcknowledgedRequests,
): Promise<string[]> {
  return [
    ...(await claimProblems(records, 'received', claimedKeys)),
    ...(await claimProblems(records, 'made', claimedKeys)),
    ...(await keyProblems(records)),
  ]
}
