import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { shownStatus } from '#contract/bank-account/states.ts'
import { LIMIT_PERIODS, type LimitPeriod } from '#contract/basics/brazil/pix.ts'
import { formatInstant, type Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { limitRefusals } from '#contract/pix-limits/refusals.ts'
import {
  changeOfLimit,
  DEFAULT_LIMITS,
  type Limit,
  limitAt,
  periodOfDay,
} from '#contract/pix-limits/rules.ts'
import type { ChangedLimit, PixLimit } from '#contract/pix-limits/shapes.ts'
import { accountOf } from '#server/areas/bank-account/account.ts'
import {
  changeLimitRow,
  insertLimit,
  type LimitRow,
  limitsOf,
  lockLimit,
} from '#server/areas/pix-limits/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

const idOf = ({ sellerId }: Transaction, period: LimitPeriod): Uuid =>
  derivedId('pix-limit', `${sellerId} ${period}`)

/** The limit of an account that has neither changed nor used it. */
const unusedLimit = (transaction: Transaction, period: LimitPeriod): LimitRow => ({
  id: idOf(transaction, period),
  period,
  amount_centavos: DEFAULT_LIMITS[period],
  scheduled_centavos: null,
  scheduled_at: null,
  used_on: null,
  used_centavos: 0n,
})

const storedLimit = ({ amount_centavos, scheduled_centavos, scheduled_at }: LimitRow): Limit => ({
  amount: amount_centavos,
  scheduled:
    scheduled_centavos !== null && scheduled_at !== null
      ? { amount: scheduled_centavos, at: scheduled_at }
      : null,
})

const valuesOf = ({ amount, scheduled }: Limit) => ({
  amount_centavos: amount,
  scheduled_centavos: scheduled?.amount ?? null,
  scheduled_at: scheduled?.at ?? null,
})

/** The limit as it holds now. */
const currentLimit = (row: LimitRow, now: Instant): Limit => limitAt(storedLimit(row), now)

/** What left in the running period; nothing of a period that ended or has not begun. */
export function usedNow({ period, used_on, used_centavos }: LimitRow, now: Instant): bigint {
  const running = periodOfDay(now)
  return running.period === period && running.day === used_on ? used_centavos : 0n
}

const shownLimit = (row: LimitRow, accountId: Uuid, now: Instant): PixLimit => {
  const { amount, scheduled } = currentLimit(row, now)
  return {
    limitId: row.id,
    accountId,
    period: row.period,
    amount,
    scheduledAmount: scheduled?.amount ?? null,
    scheduledAt: scheduled?.at ?? null,
    usedAmount: usedNow(row, now),
  }
}

/** The limits of the account, DAY first (PIX-05). */
export async function readLimits(transaction: Transaction): Promise<PixLimit[]> {
  const account = await accountOf(transaction)
  const accountId = account?.debit_account_id
  if (!accountId || shownStatus(account.status) !== 'ACTIVE') reject(accountRefusals.notSetUp)
  const stored = await limitsOf(transaction)
  return LIMIT_PERIODS.map((period) => {
    const row = stored.find((limit) => limit.period === period) ?? unusedLimit(transaction, period)
    return shownLimit(row, accountId, transaction.now)
  })
}

const subjectOf = (id: Uuid) => ({ kind: 'pix-limit', id })

/** Both limits have one audit trail, that of their account. */
async function auditLimit(
  work: UnitOfWork,
  period: LimitPeriod,
  before: Limit,
  after: Limit,
): Promise<void> {
  const account = await accountOf(work)
  if (!account?.debit_account_id) throw new Error(`seller ${work.sellerId} has no account`)
  work.audit({
    subject: subjectOf(account.debit_account_id),
    before: auditedOf(period, before),
    after: auditedOf(period, after),
  })
}

/** The facts of a limit in the audit trail, by its period. */
const auditedOf = (period: LimitPeriod, { amount, scheduled }: Limit) => {
  const facts = [
    ['limit', formatReais(amount)],
    ['scheduledLimit', scheduled && formatReais(scheduled.amount)],
    ['appliesAt', scheduled && formatInstant(scheduled.at)],
  ] as const
  return Object.fromEntries(
    facts.map(([name, value]) => [`${name}${period === 'DAY' ? 'OfDay' : 'OfNight'}`, value]),
  )
}

async function applyDue(work: UnitOfWork, row: LimitRow): Promise<LimitRow> {
  const before = storedLimit(row)
  const after = limitAt(before, work.now)
  if (after === before) return row
  await changeLimitRow(work, row.id, valuesOf(after))
  await auditLimit(work, row.period, before, after)
  work.emit('PIX_LIMIT_RAISED', subjectOf(row.id), factsOf(row.period, after))
  return { ...row, ...valuesOf(after) }
}

/**
 * The limit of a period, locked until the transaction ends; an increase whose moment has come is
 * applied first. Where the balance is locked, too, it is locked before the limit.
 */
export async function lockCurrentLimit(work: UnitOfWork, period: LimitPeriod): Promise<LimitRow> {
  const known = await lockLimit(work, period)
  if (known) return applyDue(work, known)
  await insertLimit(work, unusedLimit(work, period))
  const made = await lockLimit(work, period)
  if (!made) throw new Error(`seller ${work.sellerId} has no limit of the ${period}`)
  return made
}

/** Changes a limit: a lower one applies at once, a higher one after 24 hours (PIX-06). */
export async function changeLimit(work: UnitOfWork, change: ChangedLimit): Promise<PixLimit> {
  const account = await accountOf(work)
  if (account?.status !== 'ACTIVE') reject(accountRefusals.notActive)
  const period = LIMIT_PERIODS.find((each) => idOf(work, each) === change.limitId)
  if (!period || change.accountId !== account.debit_account_id) reject(limitRefusals.notFound)
  const row = await lockCurrentLimit(work, period)
  const before = storedLimit(row)
  const result = changeOfLimit(before, change.amount, work.now)
  if (result.kind === 'refused') reject(limitRefusals.changing)
  if (result.kind === 'unchanged') return shownLimit(row, change.accountId, work.now)
  const changed = { ...row, ...valuesOf(result.limit) }
  await changeLimitRow(work, row.id, valuesOf(result.limit))
  await auditLimit(work, period, before, result.limit)
  const type = result.kind === 'applied' ? 'PIX_LIMIT_LOWERED' : 'PIX_LIMIT_SCHEDULED'
  work.emit(type, subjectOf(row.id), factsOf(period, result.limit))
  return shownLimit(changed, change.accountId, work.now)
}

const factsOf = (period: LimitPeriod, { amount, scheduled }: Limit) => ({
  period,
  amount: String(amount),
  ...(scheduled ? { scheduledAmount: String(scheduled.amount), scheduledAt: scheduled.at } : {}),
})
