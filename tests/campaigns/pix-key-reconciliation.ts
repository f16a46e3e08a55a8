import type { Queries } from '#server/platform/database/database.ts'
import type { AcknowledgedRequests } from '#tests/campaigns/acknowledged.ts'
import { CAMPAIGN_KEYS, type ClaimedKey } from '#tests/campaigns/pix-key-clients.ts'

interface Claim {
  readonly id: string
  readonly key: string
  readonly state: string
}

const claimsOf = (owner: Queries, direction: ClaimedKey['direction']) => ({
  here: owner.rows<Claim>(
    direction === 'made'
      ? `select id::text, key, status as state from pix_claim where key like $1`
      : `select claim.id::text, key, claim.state from pix_received_claim claim
           join pix_key on pix_key.seller_id = claim.seller_id and pix_key.id = claim.key_id
          where key like $1`,
    [`%${CAMPAIGN_KEYS}`],
  ),
  there: owner.rows<Claim>(
    `select claim_id::text as id, key, status as state
       from outside.${direction === 'made' ? 'pix_claim' : 'pix_received_claim'} where key like $1`,
    [`%${CAMPAIGN_KEYS}`],
  ),
})

const namesOf = (list: readonly Claim[]) =>
  list.map(({ id, key, state }) => `${id} ${key} ${state}`).toSorted()

/** Each claim is here, at the directory and at its client once, with one end. */
async function claimProblems(
  owner: Queries,
  direction: ClaimedKey['direction'],
  acknowledged: readonly ClaimedKey[],
): Promise<string[]> {
  const { here, there } = claimsOf(owner, direction)
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

/** The keys that the directory has of accounts of ours are those that the accounts have. */
async function keyProblems(owner: Queries): Promise<string[]> {
  const rows = await owner.rows<{ here: string | null; there: string | null }>(
    `select ours.key as here, entry.key as there
       from (select id::text, key from pix_key
              where state in ('CREATING', 'ACTIVE', 'DELETING') and key like $1) ours
       full join (select entry_id, key from outside.pix_entry
                   where institution = 'product' and status = 'registered' and key like $1) entry
         on entry.entry_id = ours.id and entry.key = ours.key
      where ours.key is null or entry.key is null`,
    [`%${CAMPAIGN_KEYS}`],
  )
  return rows.map(
    ({ here, there }) => `the key ${here ?? there} is only ${here ? 'here' : 'there'}`,
  )
}

/** Compares keys and their claims with the directory's records and what the clients saw. */
export async function pixKeyProblems(
  owner: Queries,
  { claimedKeys }: AcknowledgedRequests,
): Promise<string[]> {
  return [
    ...(await claimProblems(owner, 'received', claimedKeys)),
    ...(await claimProblems(owner, 'made', claimedKeys)),
    ...(await keyProblems(owner)),
  ]
}
