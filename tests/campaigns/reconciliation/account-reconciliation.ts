import type { Database } from '#server/platform/database/database.ts'
import type { AcknowledgedRequests, Line } from '#tests/campaigns/acknowledged.ts'

interface OurClaim {
  readonly provider_ref: string
  readonly end_to_end_id: string
  readonly state: string
  readonly returned: bigint
}

/** What arrived at the bank is one received Pix here each, of the same amount. */
async function arrivalProblems(jobs: Database, lines: readonly Line[]): Promise<string[]> {
  const ours = await jobs.rows<{ id: string; amount: bigint }>(
    `select end_to_end_id as id, amount_centavos as amount from account_pix where direction = 'IN'`,
  )
  const names = (list: readonly { id: string; amount: bigint | number }[]) =>
    list.map(({ id, amount }) => `${id} ${amount}`).toSorted()
  const there = lines.filter(({ kind }) => kind === 'account-pix')
  return names(there).join() === names(ours).join()
    ? []
    : [`${there.length} Pix arrived at the bank, ${ours.length} here`]
}

/** What the bank returned to payers' banks is what our claims returned, as the clients saw them end. */
async function claimProblems(
  jobs: Database,
  lines: readonly Line[],
  { claims }: AcknowledgedRequests,
): Promise<string[]> {
  const ours = await jobs.rows<OurClaim>(
    `select provider_ref, end_to_end_id, med_claim.state, returned_centavos as returned
       from med_claim
       join account_pix on account_pix.seller_id = med_claim.seller_id
        and account_pix.id = med_claim.pix_id`,
  )
  const problems: string[] = []
  const stateOf = new Map(ours.map(({ end_to_end_id, state }) => [end_to_end_id, state]))
  for (const { endToEndId, end } of claims) {
    const state = stateOf.get(endToEndId)
    if (state !== end.toUpperCase()) problems.push(`claim of ${endToEndId} is ${state}, not ${end}`)
  }
  const there = lines.filter(({ kind }) => kind === 'account-pix-claim')
  const returnedThere = there.map(({ id, amount }) => `${id} ${amount}`).toSorted()
  const returnedHere = ours
    .filter(({ returned }) => returned > 0n)
    .map(({ provider_ref, returned }) => `${provider_ref} ${returned}`)
    .toSorted()
  if (returnedThere.join() !== returnedHere.join())
    problems.push(`${returnedThere.length} claims returned there, ${returnedHere.length} here`)
  return problems
}

/** The money of business accounts that came and was taken back is what the books say, to the centavo. */
async function custodyProblems(jobs: Database, lines: readonly Line[]): Promise<string[]> {
  const atBank = lines.reduce((sum, { kind, amount }) => {
    if (kind === 'account-pix') return sum + BigInt(amount)
    return kind === 'account-pix-claim' ? sum - BigInt(amount) : sum
  }, 0n)
  // The opening balance of the demonstration was never at the bank.
  const booked = await jobs.row<{ amount: bigint }>(
    `select coalesce(-sum(line.amount), 0)::bigint as amount from posting line
       join journal_entry entry on entry.seller_id = line.seller_id and entry.id = line.entry_id
      where line.code = 'P:CUSTODY'
        and (entry.kind = 'MED_RETURNED' or (entry.kind = 'ACCOUNT_PIX_RECEIVED' and exists (
              select from account_pix where account_pix.seller_id = entry.seller_id
                 and account_pix.end_to_end_id = entry.ref_code)))`,
  )
  return booked?.amount === atBank
    ? []
    : [`${atBank} of business accounts at the bank, booked ${booked?.amount}`]
}

/** Compares the bank's movements of business accounts with ours, and with what the clients saw. */
export async function accountProblems(
  jobs: Database,
  lines: readonly Line[],
  acknowledged: AcknowledgedRequests,
): Promise<string[]> {
  return [
    ...(await arrivalProblems(jobs, lines)),
    ...(await claimProblems(jobs, lines, acknowledged)),
    ...(await custodyProblems(jobs, lines)),
  ]
}
