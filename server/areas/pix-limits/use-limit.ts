import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { PERIOD_NAMES } from '#contract/pix-limits/labels.ts'
import { fitsLimit, periodOfDay } from '#contract/pix-limits/rules.ts'
import { lockCurrentLimit, usedNow } from '#server/areas/pix-limits/limits.ts'
import {
  changeLimitRow,
  deleteUse,
  findUse,
  insertUse,
  type LimitRow,
  lockLimit,
} from '#server/areas/pix-limits/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The locked limit of the running period and whether a Pix fits into what is left of it. */
export interface LimitCheck {
  readonly row: LimitRow
  readonly used: Centavos
  readonly isEnough: boolean
}

/**
 * Locks the limit of the running period until the transaction ends, so that of Pix at the same time
 * only as many fit as are within it.
 */
export async function checkLimit(work: UnitOfWork, amount: Centavos): Promise<LimitCheck> {
  const row = await lockCurrentLimit(work, periodOfDay(work.now).period)
  const used = usedNow(row, work.now)
  return { row, used, isEnough: fitsLimit(row.amount_centavos, used, amount) }
}

/** Why a Pix does not fit into the limit. */
export function whyOverLimit({ row, used }: LimitCheck): string {
  const period = PERIOD_NAMES[row.period].toLowerCase()
  const [limit, spent] = [formatReais(row.amount_centavos), formatReais(used)]
  return `O limite Pix ${period} é de ${limit} e ${spent} já foram usados.`
}

/** Counts a payout against the limit that `checkLimit` found to be enough. */
export async function countUse(
  work: UnitOfWork,
  { row, used }: LimitCheck,
  payout: { readonly id: Uuid; readonly amount: Centavos },
): Promise<void> {
  const { day } = periodOfDay(work.now)
  await changeLimitRow(work, row.id, { used_on: day, used_centavos: used + payout.amount })
  await insertUse(work, {
    payout_id: payout.id,
    limit_id: row.id,
    used_on: day,
    amount_centavos: payout.amount,
  })
}

/** A payout that the bank rejected no longer counts. */
export async function giveBackUse(work: UnitOfWork, payoutId: Uuid): Promise<void> {
  const use = await findUse(work, payoutId)
  const row = use && (await lockLimit(work, use.period))
  if (!row) return
  await deleteUse(work, payoutId)
  if (row.used_on !== use.used_on) return
  await changeLimitRow(work, row.id, { used_centavos: row.used_centavos - use.amount_centavos })
}
