import * as z from 'zod/mini'
import { day, money, uuid } from '#contract/basics/wire.ts'
import { transferStatus } from '#contract/payouts/states.ts'

/** A withdrawal (E-TRANSFER), or what a sub-seller is paid. */
export const transfer = z.object({
  id: uuid(),
  amount: money(),
  /** The day of the request. */
  date: day(),
  /** The day on which the bank sends it. */
  scheduledDate: day(),
  status: transferStatus,
})
export type Transfer = z.output<typeof transfer>
