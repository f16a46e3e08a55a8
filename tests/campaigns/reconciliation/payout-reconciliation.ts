import type { Database } from '#server/platform/database/database.ts'
import type { AcknowledgedRequests, Line } from '#tests/campaigns/acknowledged.ts'
import { CAMPAIGN_BILL } from '#tests/campaigns/clients/payout-clients.ts'

interface OurPayout {
  readonly id: string
  /** The bill or the Pix that it pays; null for a withdrawal and a sub-seller's payout. */
  readonly paid_id: string | null
  readonly amount: bigint
  readonly state: string
  readonly is_returned: boolean
}

type End = 'paid' | 'returned' | 'refused'

/** How the clients saw each payout end; null for one that no client was acknowledged. */
function endsOf(ours: readonly OurPayout[], acknowledged: AcknowledgedRequests) {
  const { withdrawn, bills, pix, paidSubSellers } = acknowledged
  const ended = [...withdrawn, ...bills, ...paidSubSellers]
  const seen = new Map<string, End>(ended.map(({ id, end }) => [id, end]))
  for (const { id } of pix) seen.set(id, 'paid')
  return new Map(ours.map(({ id, paid_id }) => [id, seen.get(paid_id ?? id) ?? null]))
}

const LINES: Readonly<Record<End, readonly Line['kind'][]>> = {
  paid: ['payout'],
  returned: ['payout', 'payout-return'],
  refused: [],
}

/** What differs between the bank's movements and our payouts. */
function movementProblems(
  lines: readonly Line[],
  oursById: ReadonlyMap<string, OurPayout>,
): string[] {
  const problems: string[] = []
  for (const { kind, id, amount } of lines) {
    const payout = oursById.get(id)
    if (payout?.amount !== BigInt(amount)) problems.push(`${kind} ${id} differs in amount`)
    if (kind === 'payout-return' && !payout?.is_returned) problems.push(`${id} returned there only`)
  }
  const names = new Set(lines.map(({ kind, id }) => `${kind} ${id}`))
  return names.size === lines.length ? problems : [...problems, 'a payout was paid twice']
}

/** What differs between our payouts, as the clients saw them end, and the bank's movements. */
function endProblems(
  lines: readonly Line[],
  oursById: ReadonlyMap<string, OurPayout>,
  ends: ReadonlyMap<string, End | null>,
): string[] {
  const problems: string[] = []
  const expected: string[] = []
  for (const [id, end] of ends) {
    const state = oursById.get(id)?.state
    if (end === null) problems.push(`payout ${id} was acknowledged to no client`)
    else if (state !== (end === 'paid' ? 'PAID' : 'REJECTED'))
      problems.push(`payout ${id} is ${state}, not ${end}`)
    expected.push(...LINES[end ?? 'refused'].map((kind) => `${kind} ${id}`))
  }
  const names = lines.map(({ kind, id }) => `${kind} ${id}`)
  if (names.toSorted().join() !== expected.toSorted().join())
    problems.push(`${names.length} movements at the bank, ${expected.length} acknowledged`)
  return problems
}

/** Each movement at the bank must be one payout of ours, acknowledged to one client. */
export async function payoutProblems(
  jobs: Database,
  ofBank: readonly Line[],
  acknowledged: AcknowledgedRequests,
): Promise<string[]> {
  const { withdrawn, bills, pix, paidSubSellers } = acknowledged
  const lines = ofBank.filter(({ kind }) => kind === 'payout' || kind === 'payout-return')
  const ours = await jobs.rows<OurPayout>(
    `select payout.id, coalesce(bill_id, sent.id) as paid_id, payout.amount_centavos as amount,
            payout.state, returned_on is not null as is_returned
       from payout
       left join account_pix sent on sent.seller_id = payout.seller_id
        and sent.payout_id = payout.id`,
  )
  const oursById = new Map(ours.map((payout) => [payout.id, payout]))
  const expected = withdrawn.length + bills.length + pix.length + paidSubSellers.length
  const amountOf = new Map(ours.map(({ id, paid_id, amount }) => [paid_id ?? id, amount]))
  const ofOtherAmount = [...withdrawn, ...pix, ...paidSubSellers].filter(
    ({ id, amountCentavos }) => amountOf.get(id) !== amountCentavos,
  )
  return [
    ...movementProblems(lines, oursById),
    ...endProblems(lines, oursById, endsOf(ours, acknowledged)),
    ...(ours.length === expected ? [] : [`${ours.length} payouts, ${expected} acknowledged`]),
    ...ofOtherAmount.map(({ id }) => `payout ${id} is of another amount`),
    ...(await cashProblems(jobs, lines)),
    ...(await billProblems(jobs, acknowledged)),
    ...(await anticipationProblems(jobs, acknowledged)),
  ]
}

/** The bills are as their clients saw them end. */
async function billProblems(jobs: Database, { bills }: AcknowledgedRequests): Promise<string[]> {
  const ours = await jobs.rows<{ id: string; status: string }>(
    'select id, status from bill where name = $1',
    [CAMPAIGN_BILL],
  )
  const statusOf = new Map(ours.map(({ id, status }) => [id, status]))
  const problems = bills.flatMap(({ id, end }) => {
    const [status, wanted] = [statusOf.get(id), end === 'refused' ? 'Erro no pagamento' : 'Paga']
    return status === wanted ? [] : [`bill ${id} is ${status}, not ${wanted}`]
  })
  const isSame = ours.length === bills.length
  return isSame
    ? problems
    : [...problems, `${ours.length} bills here, ${bills.length} acknowledged`]
}

/** Each anticipation was acknowledged once at its tax, and its parts, books and receivables agree. */
async function anticipationProblems(
  jobs: Database,
  { withdrawn }: AcknowledgedRequests,
): Promise<string[]> {
  const found = await jobs.row<Record<'tax' | 'income' | 'advanced' | 'parts' | 'open', bigint>>(
    `select (select coalesce(sum(tax_centavos), 0) from anticipation)::bigint as tax,
            (select coalesce(sum(amount), 0) from posting
              where code = 'P:ANTICIPATION_INCOME')::bigint as income,
            (select coalesce(sum(advanced_centavos), 0) from anticipation)::bigint as advanced,
            (select coalesce(sum(net_centavos), 0) from anticipation_part)::bigint as parts,
            (select coalesce(sum(net_centavos), 0) from receivable
              where anticipation_id is not null)::bigint as open`,
  )
  const tax = withdrawn.reduce((sum, { taxCentavos }) => sum + taxCentavos, 0n)
  if (!found || found.tax !== tax || found.income !== tax)
    return [`taxes of ${tax} acknowledged, ${found?.tax} here, ${found?.income} booked`]
  const { advanced, parts, open } = found
  return parts === advanced && open === advanced
    ? []
    : [`${advanced} advanced, parts of ${parts}, receivables of ${open}`]
}

/** What left through the bank by its own records is what our books say. */
async function cashProblems(jobs: Database, lines: readonly Line[]): Promise<string[]> {
  const left = lines.reduce(
    (sum, { kind, amount }) => sum + BigInt(kind === 'payout' ? amount : -amount),
    0n,
  )
  const booked = await jobs.row<{ amount: bigint }>(
    `select coalesce(sum(line.amount), 0)::bigint as amount from posting line
       join journal_entry entry on entry.seller_id = line.seller_id and entry.id = line.entry_id
      where line.code in ('P:CASH:sandbox', 'P:CUSTODY')
        and entry.kind in ('PAYOUT_SETTLED', 'BILL_PAID', 'PIX_OUT_SETTLED', 'PAYOUT_RETURNED')`,
  )
  return booked?.amount === left ? [] : [`${left} left the bank, booked ${booked?.amount}`]
}
