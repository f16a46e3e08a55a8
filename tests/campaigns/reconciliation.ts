import { checkBooks } from '#server/areas/ledger/invariants.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Acknowledged, Disputed } from '#tests/campaigns/load-clients.ts'

/** What the clients were told: the first witness. */
export interface Told {
  readonly bought: Acknowledged[]
  readonly refunded: string[]
  readonly disputed: Disputed[]
}

interface Line {
  readonly kind: 'charge' | 'refund' | 'chargeback'
  readonly id: string
  readonly reference: string
  readonly amount: number
}

interface Attempt {
  readonly id: string
  readonly charge_id: string
  readonly amount: bigint
  readonly state: string
  readonly status: string
}

interface Claim {
  readonly id: string
  readonly attempt_id: string
  readonly charge_id: string
  readonly amount: bigint
  readonly state: string
  readonly status: string
}

async function fileOf(companiesUrl: string): Promise<Line[]> {
  const text = await (await fetch(`${companiesUrl}/acquirer/v1/reconciliation`)).text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const attemptsOf = (jobs: Database) =>
  jobs.rows<Attempt>(
    `select attempt.id, attempt.charge_id, attempt.amount_centavos as amount, attempt.state,
            charge.status
       from attempt join charge on charge.seller_id = attempt.seller_id
        and charge.id = attempt.charge_id`,
  )

const claimsOf = (jobs: Database, table: 'refund' | 'dispute') =>
  jobs.rows<Claim>(
    `select claim.id, attempt_id, charge_id, amount_centavos as amount, state, charge.status
       from ${table} as claim join charge on charge.seller_id = claim.seller_id
        and charge.id = claim.charge_id`,
  )

/** The charges that the acquirer took and our attempts, one for one. */
function attemptProblems(approved: readonly Line[], ours: readonly Attempt[]): string[] {
  const problems: string[] = []
  const mine = new Map(ours.map((attempt) => [attempt.id, attempt]))
  const coverage = new Set<string>()
  for (const { id, amount } of approved) {
    if (coverage.has(id)) problems.push(`the acquirer charged ${id} twice`)
    coverage.add(id)
    const attempt = mine.get(id)
    if (attempt?.state !== 'APPROVED') problems.push(`${id} approved there, ${attempt?.state} here`)
    if (attempt && attempt.amount !== BigInt(amount)) problems.push(`${id} differs in amount`)
  }
  for (const { id, state } of ours) {
    if (state === 'APPROVED' && !coverage.has(id)) problems.push(`${id} only here`)
    if (['SENDING', 'UNKNOWN'].includes(state)) problems.push(`${id} unresolved`)
  }
  return problems
}

/** Every charge the acquirer took is one approved attempt of ours, acknowledged to one buyer. */
function boughtProblems(lines: readonly Line[], ours: readonly Attempt[], told: Told): string[] {
  const problems: string[] = []
  const approved = lines.filter(({ kind }) => kind === 'charge')
  // Every buyer got its answer, so each charge the acquirer took has one acknowledgement.
  if (approved.length !== told.bought.length) {
    problems.push(`${approved.length} charges there, ${told.bought.length} acknowledged`)
  }
  problems.push(...attemptProblems(approved, ours))
  const ended = new Map([
    ...told.refunded.map((charge) => [charge, 'REFUND'] as const),
    ...told.disputed.map(
      ({ charge, end }) => [charge, end === 'won' ? 'PAID' : 'CHARGEBACK'] as const,
    ),
  ])
  const statusOf = new Map(ours.map(({ charge_id, status }) => [charge_id, status]))
  for (const { key, charge } of told.bought) {
    const [status, expected] = [statusOf.get(charge), ended.get(charge) ?? 'PAID']
    if (status !== expected) problems.push(`acknowledged ${key} is ${status}, not ${expected}`)
  }
  if (new Set(told.bought.map(({ charge }) => charge)).size !== told.bought.length) {
    problems.push('two intentions share a charge')
  }
  return problems
}

/**
 * Every refund there is one confirmed here, reported to one client, and no charge is refunded twice.
 */
function refundProblems(lines: readonly Line[], ours: readonly Claim[], told: Told): string[] {
  const problems: string[] = []
  const there = lines.filter(({ kind }) => kind === 'refund')
  if (there.length !== told.refunded.length) {
    problems.push(`${there.length} refunds there, ${told.refunded.length} acknowledged`)
  }
  if (new Set(there.map(({ reference }) => reference)).size !== there.length) {
    problems.push('a charge was refunded twice')
  }
  const mine = new Map(ours.map((refund) => [refund.id, refund]))
  for (const { id, reference, amount } of there) {
    const refund = mine.get(id)
    const isSame = refund?.attempt_id === reference && refund.amount === BigInt(amount)
    if (refund?.state !== 'CONFIRMED') problems.push(`refund ${id} there, ${refund?.state} here`)
    if (!isSame) problems.push(`refund ${id} differs`)
  }
  const known = new Set(there.map(({ id }) => id))
  for (const { id, state, charge_id } of ours) {
    if (!known.has(id)) problems.push(`refund ${id} is only here, ${state}`)
    if (!told.refunded.includes(charge_id)) problems.push(`refund ${id} was told nobody`)
  }
  return problems
}

/** Every dispute ended here as the holder's bank decided; what was lost is a chargeback there. */
function disputeProblems(lines: readonly Line[], ours: readonly Claim[], told: Told): string[] {
  const problems: string[] = []
  const mine = new Map(ours.map((dispute) => [dispute.attempt_id, dispute]))
  if (mine.size !== told.disputed.length || ours.length !== mine.size) {
    problems.push(`${ours.length} disputes here, ${told.disputed.length} there`)
  }
  const back = new Map(
    lines.filter(({ kind }) => kind === 'chargeback').map((line) => [line.id, line]),
  )
  for (const { attempt, end } of told.disputed) {
    const dispute = mine.get(attempt)
    if (dispute?.state !== end.toUpperCase()) {
      problems.push(`dispute of ${attempt} is ${end} there, ${dispute?.state} here`)
    }
    const line = back.get(attempt)
    if ((line !== undefined) !== (end === 'lost')) problems.push(`chargeback of ${attempt}`)
    if (line && dispute?.amount !== BigInt(line.amount)) problems.push(`${attempt} differs`)
  }
  if (back.size !== told.disputed.filter(({ end }) => end === 'lost').length) {
    problems.push(`${back.size} chargebacks there`)
  }
  return problems
}

/** Entries by kind, as many as there are refunds and disputes that came so far. */
async function entryProblems(jobs: Database, { refunded, disputed }: Told): Promise<string[]> {
  const rows = await jobs.rows<{ kind: string; count: number }>(
    'select kind, count(*)::integer as count from journal_entry group by 1',
  )
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  const lost = disputed.filter(({ end }) => end === 'lost').length
  const expected = {
    REFUND_REQUESTED: refunded.length,
    REFUND_CONFIRMED: refunded.length,
    REFUND_REFUSED: 0,
    DISPUTE_OPENED: disputed.length,
  }
  const all = { ...expected, DISPUTE_WON: disputed.length - lost, DISPUTE_LOST: lost }
  return Object.entries(all).flatMap(([kind, count]) =>
    (counts.get(kind) ?? 0) === count ? [] : [`${counts.get(kind) ?? 0} ${kind}, not ${count}`],
  )
}

/**
 * Compares three records: the clients' responses, the acquirer's file, and our books.
 */
export async function reconcile(
  jobs: Database,
  companiesUrl: string,
  told: Told,
): Promise<string[]> {
  const lines = await fileOf(companiesUrl)
  const broken = await checkBooks(jobs)
  return [
    ...boughtProblems(lines, await attemptsOf(jobs), told),
    ...refundProblems(lines, await claimsOf(jobs, 'refund'), told),
    ...disputeProblems(lines, await claimsOf(jobs, 'dispute'), told),
    ...(await entryProblems(jobs, told)),
    ...broken.map(({ id, offenders }) => `${id}: ${offenders}`),
  ]
}

/** Whether nothing is under way any more that somebody began. */
export async function isResolved(jobs: Database, { disputed }: Told): Promise<boolean> {
  const found = await jobs.row<{ waiting: number; ended: number }>(
    `select (select count(*) from attempt where state in ('SENDING', 'UNKNOWN'))::integer
          + (select count(*) from refund where state in ('SENDING', 'UNKNOWN'))::integer as waiting,
            (select count(*) from dispute where state in ('WON', 'LOST'))::integer as ended`,
  )
  return found?.waiting === 0 && found.ended === disputed.length
}
