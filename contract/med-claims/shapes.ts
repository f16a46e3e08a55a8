import * as z from 'zod/mini'
import { day, instant, money, uuid } from '#contract/basics/wire.ts'
import { medClaimKind, medClaimState } from '#contract/med-claims/states.ts'

/** A claim of the payer's bank (MED), and what became of it. */
export const medClaimFacts = z.object({
  state: medClaimState,
  kind: medClaimKind,
  /** What the payer's bank reported. */
  reason: z.string(),
  /** What is asked back. */
  amount: money(),
  /** What is held for it; after its end, what was held. */
  heldAmount: money(),
  /** What went back to the payer's bank; 0 until then. */
  returnedAmount: money(),
  openedAt: instant(),
  /** The last day on which the bank decides. */
  deadline: day(),
  endedAt: z.nullable(instant()),
})
export type MedClaimFacts = z.output<typeof medClaimFacts>

/** A claim of a Pix that the business account received. */
export const accountClaim = z.object({
  id: uuid(),
  ...medClaimFacts.shape,
  /** Who had sent the Pix. */
  payer: z.string(),
  endToEndId: z.string(),
})
export type AccountClaim = z.output<typeof accountClaim>
