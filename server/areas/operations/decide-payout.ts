import * as z from 'zod/mini'
import type { Uuid } from '#contract/basics/ids.ts'
import { followPix } from '#server/areas/account-pix/send-pix.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import { type Approved, requestAction } from '#server/areas/operations/requests.ts'
import { approvePayout, refusePayout, resumePayout } from '#server/areas/payouts/payouts.ts'
import { payoutById } from '#server/areas/payouts/read-payouts.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export const PAYOUT_DECISION = 'PAYOUT_DECISION'

/** What operators decide about a payout; `query`: its bank is asked again for the outcome. */
export const PAYOUT_DECISIONS = ['approve', 'refuse', 'query'] as const
export type PayoutDecision = (typeof PAYOUT_DECISIONS)[number]

const decided = z.strictObject({
  payoutId: z.custom<Uuid>((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)),
  decision: z.enum(PAYOUT_DECISIONS),
})
type Decided = z.output<typeof decided>

const ALLOWED_IN: Readonly<Record<PayoutDecision, readonly string[]>> = {
  approve: ['WAITING_APPROVAL'],
  refuse: ['WAITING_APPROVAL', 'SCHEDULED'],
  query: ['UNKNOWN', 'NEEDS_REVIEW'],
}

// What is refused is carried on as when the bank rejects it: a Pix fails and its limit is given back.
const FOLLOWERS = { payoutFollowers: { PIX: followPix } }

async function check(transaction: Transaction, { payoutId, decision }: Decided): Promise<void> {
  const payout = await payoutById(transaction, payoutId)
  // A bill is decided about on its own page, but only operators have its bank asked again.
  if (!payout || (payout.purpose === 'BILL' && decision !== 'query')) {
    throw new ActionRejected(`no payout ${payoutId}`)
  }
  if (ALLOWED_IN[decision].includes(payout.state)) return
  throw new ActionRejected(`payout ${payoutId} is ${payout.state}: it cannot be decided so`)
}

const carriedOut = (work: UnitOfWork, { payload, reason }: Approved<Decided>): Promise<boolean> => {
  const { payoutId, decision } = payload
  switch (decision) {
    case 'approve':
      return approvePayout(work, payoutId)
    case 'refuse':
      return refusePayout(work, FOLLOWERS, payoutId, reason)
    case 'query':
      return resumePayout(work, payoutId)
  }
}

/**
 * Decides about a payout: approves or refuses one that waits because its seller is flagged, or has
 * the bank asked again about one whose outcome stayed unknown.
 */
export const decidePayout = requestAction({
  kind: PAYOUT_DECISION,
  payload: decided,
  check,
  async carryOut(work, approved) {
    await check(work, approved.payload)
    if (await carriedOut(work, approved)) return approved.payload
    throw new ActionRejected(`payout ${approved.payload.payoutId} changed meanwhile`)
  },
})
