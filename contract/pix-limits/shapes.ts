import * as z from 'zod/mini'
import { LIMIT_PERIODS } from '#contract/basics/brazil/pix.ts'
import { instant, money, uuid } from '#contract/basics/wire.ts'
import { limitRefusals } from '#contract/pix-limits/refusals.ts'

export const limitPeriod = z.enum(LIMIT_PERIODS)

/** How much may leave the account by Pix in one period (E-PIXLIMIT). */
export const pixLimit = z.object({
  limitId: uuid(),
  accountId: uuid(),
  period: limitPeriod,
  amount: money(),
  /** An increase that does not apply yet, and when it will. */
  scheduledAmount: z.nullable(money()),
  scheduledAt: z.nullable(instant()),
  /** What has left in the running period; 0 of the period that is not running. */
  usedAmount: money(),
})
export type PixLimit = z.output<typeof pixLimit>

/** The input that changes a limit (PIX-06); `limitId` and `accountId` as PIX-05 answers them. */
export const changedLimit = z.strictObject({
  limitId: uuid(),
  accountId: uuid(),
  amount: money({ error: limitRefusals.badAmount.code }),
})
export type ChangedLimit = z.output<typeof changedLimit>
