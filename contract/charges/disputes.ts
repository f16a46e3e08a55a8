import * as z from 'zod/mini'
import { addDays, type Day } from '#contract/basics/days.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { disputeRefusals } from '#contract/charges/refusals.ts'

/** States of a dispute (SM-DISPUTE). */
export const DISPUTE_STATES = ['OPEN', 'CONTESTED', 'WON', 'LOST'] as const
/** Those that have not ended. */
export const OPEN_DISPUTE_STATES = ['OPEN', 'CONTESTED'] as const satisfies readonly DisputeState[]
export type DisputeState = (typeof DISPUTE_STATES)[number]
export const disputeState = z.enum(DISPUTE_STATES)

const DAYS_TO_CONTEST = 5

/** The accepted types of evidence files (R-CHD-24). */
export const EVIDENCE = {
  message: 2_000,
  documents: 5,
  documentBytes: 5 * 1024 * 1024,
  types: ['application/pdf', 'image/png', 'image/jpeg'],
} as const

/** The last day on which a dispute opened on `day` can be contested, to its last second (R-CHD-13). */
export const deadlineOf = (day: Day): Day => addDays(day, DAYS_TO_CONTEST)

interface Contested {
  readonly state: DisputeState
  readonly chargebackDeadline: Day
}

/** Why a dispute cannot be contested; null: it can. */
export function whyContestRejected(
  { state, chargebackDeadline }: Contested,
  today: Day,
): Refusal | null {
  if (state === 'CONTESTED') return disputeRefusals.alreadyContested
  if (state === 'WON') return disputeRefusals.none
  return today > chargebackDeadline || state === 'LOST' ? disputeRefusals.tooLate : null
}
