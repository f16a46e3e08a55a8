import { checkBooks } from '#server/areas/ledger/invariants.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { AcknowledgedRequests, Line } from '#tests/campaigns/acknowledged.ts'
import { accountProblems as businessAccountProblems } from '#tests/campaigns/reconciliation/account-reconciliation.ts'
import { payoutProblems } from '#tests/campaigns/reconciliation/payout-reconciliation.ts'
import { pixSaleProblems } from '#tests/campaigns/reconciliation/pix-sale-reconciliation.ts'

interface Attempt {
  readonly id: string
  readonly provider: string
  readonly charge_id: string
  readonly amount: bigint
  readonly state: string
  readonly status: string
}

interface ReturnedPayment {
  readonly id: string
  readonly attempt_id: string
  readonly charge_id: string
  readonly amount: bigint
  readonly state: string
  readonly status: string
}

/** The simulated acquirers by their ids in the configuration. */
const ACQUIRERS = { sandbox: 'acquirer', aurora: 'aurora' } as const

async function linesOf(companiesUrl: string, names: readonly string[]): Promise<Line[]> {
  const text = await (await fetch(`${companiesUrl}/reconciliation`)).text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line))
    .filter(({ provider }) => names.includes(provider))
}

/** What the acquirers list as theirs. */
export const fileOf = (companiesUrl: string): Promise<Line[]> =>
  linesOf(companiesUrl, Object.values(ACQUIRERS))

const nameOf = (provider: string): string | undefined =>
  Object.entries(ACQUIRERS).find(([id]) => id === provider)?.[1]

/** How many captures of ours each acquirer has, by its id. */
export async function capturesByAcquirer(jobs: Database): Promise<Record<string, number>> {
  const rows = await jobs.rows<{ provider: string; count: number }>(
    `select provider, count(*)::integer as count from attempt
      where state = 'APPROVED' group by provider`,
  )
  return Object.fromEntries(rows.map(({ provider, count }) => [provider, count]))
}

/** What each acquirer owes by its own records is on its account in our books. */
async function accountProblems(jobs: Database, lines: readonly Line[]): Promise<string[]> {
  const problems: string[] = []
  for (const [id, name] of Object.entries(ACQUIRERS)) {
    const owed = lines
      .filter(({ provider }) => provider === name)
      .reduce((sum, { kind, amount }) => sum + BigInt(kind === 'charge' ? amount : -amount), 0n)
    const account = await jobs.row<{ amount: bigint }>(
      'select coalesce(-sum(amount), 0)::bigint as amount from posting where code = $1',
      [`P:ACQ:${id}`],
    )
    if (account?.amount !== owed) problems.push(`${id} owes ${owed}, booked ${account?.amount}`)
  }
  return problems
}

/** All attempts, with the states of their charges. */
export const attemptsOf = (jobs: Database) =>
  jobs.rows<Attempt>(
    `select attempt.id, attempt.provider, attempt.charge_id, attempt.amount_centavos as amount, attempt.state,
            charge.status
       from attempt join charge on charge.seller_id = attempt.seller_id
        and charge.id = attempt.charge_id`,
  )

const refundsOrDisputes = (jobs: Database, table: 'refund' | 'dispute') =>
  jobs.rows<ReturnedPayment>(
    `select claim.id, attempt_id, charge_id, amount_centavos as amount, state, charge.status
       from ${table} as claim join charge on charge.seller_id = claim.seller_id
        and charge.id = claim.charge_id`,
  )

/** What differs between a capture of an acquirer and our attempt. */
function captureProblems({ id, provider, amount }: Line, attempt: Attempt | undefined): string[] {
  if (attempt?.state !== 'APPROVED') return [`${id} approved there, ${attempt?.state} here`]
  const problems: string[] = []
  if (attempt.amount !== BigInt(amount)) problems.push(`${id} differs in amount`)
  if (nameOf(attempt.provider) !== provider) {
    problems.push(`${id} is at ${provider} there, at ${attempt.provider} here`)
  }
  return problems
}

/** Compares the acquirers' charges with the product's attempts, one to one. */
export function attemptProblems(approved: readonly Line[], ours: readonly Attempt[]): string[] {
  const problems: string[] = []
  const oursById = new Map(ours.map((attempt) => [attempt.id, attempt]))
  const coverage = new Set<string>()
  for (const line of approved) {
    if (coverage.has(line.id)) problems.push(`${line.id} was charged twice`)
    coverage.add(line.id)
    problems.push(...captureProblems(line, oursById.get(line.id)))
  }
  for (const { id, state } of ours) {
    if (state === 'APPROVED' && !coverage.has(id)) problems.push(`${id} only here`)
    if (['SENDING', 'UNKNOWN'].includes(state)) problems.push(`${id} unresolved`)
  }
  return problems
}

/** Each charge at the acquirer must be one approved attempt, acknowledged to one buyer. */
function boughtProblems(
  lines: readonly Line[],
  ours: readonly Attempt[],
  acknowledged: AcknowledgedRequests,
): string[] {
  const problems: string[] = []
  const approved = lines.filter(({ kind }) => kind === 'charge')
  // Each buyer got a response, so each charge at the acquirer has one acknowledgement.
  if (approved.length !== acknowledged.bought.length) {
    problems.push(
      `${approved.length} charges at the acquirer, ${acknowledged.bought.length} acknowledged`,
    )
  }
  problems.push(...attemptProblems(approved, ours))
  const ended = new Map([
    ...acknowledged.refunded.map((charge) => [charge, 'REFUND'] as const),
    ...acknowledged.disputed.map(
      ({ charge, end }) => [charge, end === 'won' ? 'PAID' : 'CHARGEBACK'] as const,
    ),
  ])
  const statusOf = new Map(ours.map(({ charge_id, status }) => [charge_id, status]))
  for (const { key, charge } of acknowledged.bought) {
    const [status, expected] = [statusOf.get(charge), ended.get(charge) ?? 'PAID']
    if (status !== expected) problems.push(`acknowledged ${key} is ${status}, not ${expected}`)
  }
  if (
    new Set(acknowledged.bought.map(({ charge }) => charge)).size !== acknowledged.bought.length
  ) {
    problems.push('two intentions share a charge')
  }
  return problems
}

/**
 * Each refund at the acquirer must be confirmed here and acknowledged once, and no charge refunded
 * twice.
 */
function refundProblems(
  lines: readonly Line[],
  ours: readonly ReturnedPayment[],
  acknowledged: AcknowledgedRequests,
): string[] {
  const problems: string[] = []
  const there = lines.filter(({ kind }) => kind === 'refund')
  if (there.length !== acknowledged.refunded.length) {
    problems.push(
      `${there.length} refunds at the acquirer, ${acknowledged.refunded.length} acknowledged`,
    )
  }
  if (new Set(there.map(({ reference }) => reference)).size !== there.length) {
    problems.push('a charge was refunded twice')
  }
  const oursById = new Map(ours.map((refund) => [refund.id, refund]))
  for (const { id, reference, amount } of there) {
    const refund = oursById.get(id)
    const isSame = refund?.attempt_id === reference && refund.amount === BigInt(amount)
    if (refund?.state !== 'CONFIRMED') problems.push(`refund ${id} there, ${refund?.state} here`)
    if (!isSame) problems.push(`refund ${id} differs`)
  }
  const known = new Set(there.map(({ id }) => id))
  for (const { id, state, charge_id } of ours) {
    if (!known.has(id)) problems.push(`refund ${id} is only here, ${state}`)
    if (!acknowledged.refunded.includes(charge_id))
      problems.push(`refund ${id} was acknowledged to no client`)
  }
  return problems
}

/** Each dispute must have the outcome of the acquirer; lost ones are chargebacks there. */
function disputeProblems(
  lines: readonly Line[],
  ours: readonly ReturnedPayment[],
  acknowledged: AcknowledgedRequests,
): string[] {
  const problems: string[] = []
  const oursById = new Map(ours.map((dispute) => [dispute.attempt_id, dispute]))
  if (oursById.size !== acknowledged.disputed.length || ours.length !== oursById.size) {
    problems.push(`${ours.length} disputes here, ${acknowledged.disputed.length} there`)
  }
  const back = new Map(
    lines.filter(({ kind }) => kind === 'chargeback').map((line) => [line.id, line]),
  )
  for (const { attempt, end } of acknowledged.disputed) {
    const dispute = oursById.get(attempt)
    if (dispute?.state !== end.toUpperCase()) {
      problems.push(`dispute of ${attempt} is ${end} there, ${dispute?.state} here`)
    }
    const line = back.get(attempt)
    if ((line !== undefined) !== (end === 'lost')) problems.push(`chargeback of ${attempt}`)
    if (line && dispute?.amount !== BigInt(line.amount)) problems.push(`${attempt} differs`)
  }
  if (back.size !== acknowledged.disputed.filter(({ end }) => end === 'lost').length) {
    problems.push(`${back.size} chargebacks there`)
  }
  return problems
}

/** The number of entries by kind must match the refunds and disputes. */
async function entryProblems(
  jobs: Database,
  { refunded, disputed, claimedSales }: AcknowledgedRequests,
): Promise<string[]> {
  const rows = await jobs.rows<{ kind: string; count: number }>(
    'select kind, count(*)::integer as count from journal_entry group by 1',
  )
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  // The claim of a sale by Pix is booked like a dispute.
  const ofBuyers = disputed.length + claimedSales.length
  const lost =
    disputed.filter(({ end }) => end === 'lost').length +
    claimedSales.filter(({ end }) => end === 'returned').length
  const expected = {
    REFUND_REQUESTED: refunded.length,
    REFUND_CONFIRMED: refunded.length,
    REFUND_REFUSED: 0,
    DISPUTE_OPENED: ofBuyers,
  }
  const all = { ...expected, DISPUTE_WON: ofBuyers - lost, DISPUTE_LOST: lost }
  return Object.entries(all).flatMap(([kind, count]) =>
    (counts.get(kind) ?? 0) === count ? [] : [`${counts.get(kind) ?? 0} ${kind}, not ${count}`],
  )
}

/** Compares four records: the clients' responses, the files of acquirers and bank, the ledger. */
export async function reconcile(
  jobs: Database,
  companiesUrl: string,
  acknowledged: AcknowledgedRequests,
): Promise<string[]> {
  const lines = await fileOf(companiesUrl)
  const ofBank = await linesOf(companiesUrl, ['payout'])
  const ofPix = await linesOf(companiesUrl, ['pix'])
  const broken = await checkBooks(jobs)
  return [
    ...boughtProblems(lines, await attemptsOf(jobs), acknowledged),
    ...refundProblems(lines, await refundsOrDisputes(jobs, 'refund'), acknowledged),
    ...disputeProblems(lines, await refundsOrDisputes(jobs, 'dispute'), acknowledged),
    ...(await entryProblems(jobs, acknowledged)),
    ...(await accountProblems(jobs, lines)),
    ...(await payoutProblems(jobs, ofBank, acknowledged)),
    ...(await businessAccountProblems(jobs, ofBank, acknowledged)),
    ...(await pixSaleProblems(jobs, ofPix, acknowledged)),
    ...broken.map(({ id, offenders }) => `${id}: ${offenders}`),
  ]
}

/** Whether no operation is in progress. */
export async function isResolved(
  jobs: Database,
  { disputed, claims }: AcknowledgedRequests,
): Promise<boolean> {
  const found = await jobs.row<{ waiting: number; ended: number; claims: number }>(
    `select (select count(*) from attempt where state in ('SENDING', 'UNKNOWN'))::integer
          + (select count(*) from refund where state in ('SENDING', 'UNKNOWN'))::integer
          + (select count(*) from payout where state not in ('PAID', 'REJECTED'))::integer
          + (select count(*) from charge_claim where state = 'OPEN')::integer
          + (select count(*) from pix_claim where next_poll_at is not null)::integer
          + (select count(*) from pix_received_claim where next_poll_at is not null)::integer
          + (select count(*) from pix_key where next_poll_at is not null)::integer as waiting,
            (select count(*) from med_claim where state <> 'OPEN')::integer as claims,
            (select count(*) from dispute where state in ('WON', 'LOST'))::integer as ended`,
  )
  if (found?.waiting !== 0 || found.claims < claims.length) return false
  return found.ended === disputed.length
}
