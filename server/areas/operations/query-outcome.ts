import * as z from 'zod/mini'
import type { Uuid } from '#contract/basics/ids.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import { requestAction } from '#server/areas/operations/requests.ts'
import { isResumable, resumeAttempt } from '#server/areas/payments/attempts/attempts.ts'
import { attemptById } from '#server/areas/payments/attempts/read-attempts.ts'
import { codeById } from '#server/areas/payments/codes/read-codes.ts'
import { isResumableCode, resumeCode } from '#server/areas/payments/codes/resume-code.ts'
import { refundById } from '#server/areas/payments/refunds/read-refunds.ts'
import { isResumableRefund, resumeRefund } from '#server/areas/payments/refunds/refunds.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export const OUTCOME_QUERY = 'OUTCOME_QUERY'

/** The movements of money, and the codes for one, about which operators can have the company asked again. */
export const QUERIED_RECORDS = ['attempt', 'refund', 'code'] as const
export type QueriedRecord = (typeof QUERIED_RECORDS)[number]

const queried = z.strictObject({
  record: z.enum(QUERIED_RECORDS),
  id: z.custom<Uuid>((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)),
})
type Queried = z.output<typeof queried>

const READ = {
  attempt: async (transaction: Transaction, id: Uuid) => {
    const found = await attemptById(transaction, id)
    return found && { state: found.state, mayBeQueried: isResumable(found) }
  },
  refund: async (transaction: Transaction, id: Uuid) => {
    const found = await refundById(transaction, id)
    return found && { state: found.state, mayBeQueried: isResumableRefund(found) }
  },
  code: async (transaction: Transaction, id: Uuid) => {
    const found = await codeById(transaction, id)
    return found && { state: found.state, mayBeQueried: isResumableCode(found) }
  },
} as const

const RESUME: Readonly<Record<QueriedRecord, (work: UnitOfWork, id: Uuid) => Promise<boolean>>> = {
  attempt: resumeAttempt,
  refund: resumeRefund,
  code: resumeCode,
}

async function check(transaction: Transaction, { record, id }: Queried): Promise<void> {
  const found = await READ[record](transaction, id)
  if (!found) throw new ActionRejected(`no ${record} ${id}`)
  if (found.mayBeQueried) return
  throw new ActionRejected(`${record} ${id} is ${found.state}: its outcome is known or on its way`)
}

/**
 * Has the company asked again, at once, about an attempt or a refund whose outcome is unknown, or about
 * a Pix or boleto. A job asks; the answer may move money, so another operator approves it.
 */
export const queryOutcome = requestAction({
  kind: OUTCOME_QUERY,
  payload: queried,
  check,
  async carryOut(work, { payload }) {
    await check(work, payload)
    if (await RESUME[payload.record](work, payload.id)) return payload
    throw new ActionRejected(`${payload.record} ${payload.id} changed meanwhile`)
  },
})
