import type { Database } from '#server/platform/database/database.ts'
import type { AcknowledgedRequests, Line } from '#tests/campaigns/acknowledged.ts'
import { CAMPAIGN_TITLE } from '#tests/campaigns/clients/load-clients.ts'
import type { ClaimedSale } from '#tests/campaigns/clients/pix-sale-clients.ts'

interface PaidByPix {
  readonly charge: string
  readonly payment: string
  readonly amount: bigint
  readonly status: string
  /** The states of its claims. */
  readonly claims: readonly string[]
}

/** The campaign's charges that a Pix paid; the demonstration's have other titles. */
const paidByPix = (jobs: Database) =>
  jobs.rows<PaidByPix>(
    `select charge.id as charge, code.payment_id as payment, charge.value_centavos as amount,
            charge.status,
            array(select state from charge_claim claim
                   where claim.seller_id = charge.seller_id and claim.charge_id = charge.id) as claims
       from charge join payment_code code on code.seller_id = charge.seller_id
        and code.charge_id = charge.id and code.kind = 'PIX' and code.payment_id is not null
      where charge.title = $1`,
    [CAMPAIGN_TITLE],
  )

/** What the bank of Pix has of a charge, and we or the client do not. */
function saleProblems(
  { charge, endToEndId, end }: ClaimedSale,
  ours: readonly PaidByPix[],
  lines: readonly Line[],
): string[] {
  const [sale, ...others] = ours.filter((each) => each.charge === charge)
  if (!sale || others.length > 0) return [`${charge} was paid by ${others.length + 1} Pix here`]
  const problems: string[] = []
  if (sale.payment !== endToEndId || sale.status !== 'PAID')
    problems.push(`${charge} is ${sale.status} by ${sale.payment}, not by ${endToEndId}`)
  if (sale.claims.join() !== end.toUpperCase())
    problems.push(`the claim of ${charge} is ${sale.claims.join()}, not ${end}`)
  const paid = lines.filter(({ kind, id }) => kind === 'payment' && id === endToEndId)
  const back = lines.filter(({ kind, reference }) => kind === 'refund' && reference === endToEndId)
  const amounts = (list: readonly Line[]) => list.map(({ amount }) => amount).join()
  if (amounts(paid) !== String(sale.amount)) problems.push(`${charge} was paid ${amounts(paid)}`)
  if (amounts(back) !== (end === 'returned' ? String(sale.amount) : ''))
    problems.push(`${charge} was given back ${amounts(back)}`)
  return problems
}

/** Compares the Pix that paid charges, and their claims, with the bank's file and the clients. */
export async function pixSaleProblems(
  jobs: Database,
  lines: readonly Line[],
  { claimedSales }: AcknowledgedRequests,
): Promise<string[]> {
  const ours = await paidByPix(jobs)
  const problems = claimedSales.flatMap((sale) => saleProblems(sale, ours, lines))
  if (ours.length !== claimedSales.length)
    problems.push(`${ours.length} charges paid by Pix here, ${claimedSales.length} acknowledged`)
  // What the bank owes for them is on its account in the books.
  const ids = new Set(claimedSales.map(({ endToEndId }) => endToEndId))
  const owed = lines.reduce((sum, { kind, id, reference, amount }) => {
    if (kind === 'payment' && ids.has(id)) return sum + BigInt(amount)
    return kind === 'refund' && ids.has(reference) ? sum - BigInt(amount) : sum
  }, 0n)
  const booked = await jobs.row<{ amount: bigint }>(
    `select coalesce(-sum(line.amount), 0)::bigint as amount from posting line
       join journal_entry entry on entry.seller_id = line.seller_id and entry.id = line.entry_id
      where line.code like 'P:PIX:%' and (entry.ref_id = any ($1::uuid[]) or exists (
              select from charge_claim claim where claim.seller_id = entry.seller_id
                 and claim.id = entry.ref_id and claim.charge_id = any ($1::uuid[])))`,
    [claimedSales.map(({ charge }) => charge)],
  )
  if (booked?.amount !== owed) problems.push(`the Pix bank owes ${owed}, booked ${booked?.amount}`)
  return problems
}
