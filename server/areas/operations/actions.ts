import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { type BlockAct, changeBlock } from '#server/areas/bank-account/block-account.ts'
import { closeByOperator } from '#server/areas/operations/close-case.ts'
import {
  decidePayout,
  PAYOUT_DECISION,
  type PayoutDecision,
} from '#server/areas/operations/decide-payout.ts'
import { flagSeller, UNFLAG, unflagSeller } from '#server/areas/operations/flag-seller.ts'
import {
  ADJUSTMENT,
  balanceAdjustment,
  WRITE_OFF,
  writeOff,
} from '#server/areas/operations/money-actions.ts'
import { ActionRejected, type Operator, operatorCause } from '#server/areas/operations/operators.ts'
import {
  OUTCOME_QUERY,
  type QueriedRecord,
  queryOutcome,
} from '#server/areas/operations/query-outcome.ts'
import {
  type AnyRequestedAction,
  createRequests,
  type Requests,
  reasonOf,
  transferReferenceOf,
} from '#server/areas/operations/requests.ts'
import { RETURN_TO_BUYER, returnToBuyer } from '#server/areas/operations/return-to-buyer.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { discard, listDeadLetters, requeue } from '#server/platform/events/dead-letters.ts'
import { type ItemKey, tryAgainNow } from '#server/platform/events/postponed.ts'

/** The actions that need two operators; our own transfers leave that bank. */
const requestedActionsAt = (settlementBank: string): readonly AnyRequestedAction[] => [
  writeOff,
  balanceAdjustment,
  returnToBuyer(settlementBank),
  decidePayout,
  unflagSeller,
  queryOutcome,
]

/** Requests actions that a second operator approves; each returns the id of the request. */
const requestedActions = (requests: Requests, operator: Operator) => ({
  /** Requests a write-off; amounts in centavos. */
  askWriteOff: (sellerId: SellerId, owner: Uuid, amount: bigint, reason: string | undefined) =>
    requests.submit(operator, {
      sellerId,
      kind: WRITE_OFF,
      payload: { owner, amountCentavos: String(amount) },
      reason: reasonOf(reason),
    }),

  /** Requests a balance adjustment; a named case is the one whose money in P:SUSPENSE is used. */
  askAdjustment: (
    sellerId: SellerId,
    { owner, amount, isSuspense, caseId }: RequestedAdjustment,
    reason: string | undefined,
  ) =>
    requests.submit(operator, {
      sellerId,
      kind: ADJUSTMENT,
      payload: {
        owner,
        amountCentavos: String(amount),
        against: isSuspense ? 'P:SUSPENSE' : 'P:LOSS',
        caseId,
      },
      reason: reasonOf(reason),
    }),

  /** Requests the return of a case's money to its buyer. */
  askReturn: (sellerId: SellerId, caseId: Uuid, reason: string | undefined) =>
    requests.submit(operator, {
      sellerId,
      kind: RETURN_TO_BUYER,
      payload: { caseId },
      reason: reasonOf(reason),
    }),

  /** Requests a decision about a payout. */
  askPayoutDecision: (
    sellerId: SellerId,
    payoutId: Uuid,
    decision: PayoutDecision,
    reason: string | undefined,
  ) =>
    requests.submit(operator, {
      sellerId,
      kind: PAYOUT_DECISION,
      payload: { payoutId, decision },
      reason: reasonOf(reason),
    }),

  /** Requests that the company is asked again about an attempt, a refund or a code. */
  askQuery: (sellerId: SellerId, record: QueriedRecord, id: Uuid, reason: string | undefined) =>
    requests.submit(operator, {
      sellerId,
      kind: OUTCOME_QUERY,
      payload: { record, id },
      reason: reasonOf(reason),
    }),

  /** Requests that the flag is taken from the seller. */
  askUnflag: (sellerId: SellerId, reason: string | undefined) =>
    requests.submit(operator, { sellerId, kind: UNFLAG, payload: {}, reason: reasonOf(reason) }),
})

/** What the actions of operators need. */
export interface OperatorTools {
  readonly database: Database
  readonly queueUrl: string
  /** The bank of our own money, by its id. */
  readonly settlementBank: string
}

/** The actions of an operator, audited under the operator's name. */
export function createOperatorActions(
  { database, queueUrl, settlementBank }: OperatorTools,
  operator: Operator,
) {
  const requests = createRequests(database, requestedActionsAt(settlementBank))
  const inWork = <T>(
    sellerId: SellerId,
    action: string,
    work: (work: ReturnType<typeof openUnitOfWork>) => Promise<T>,
  ): Promise<T> =>
    database.withTenant(sellerId, (transaction) =>
      work(openUnitOfWork(transaction, operatorCause(operator, action))),
    )
  const auditLetter = async (id: Uuid, action: string, said: object): Promise<void> => {
    const letter = (await listDeadLetters(database)).find((each) => each.id === id)
    if (!letter) throw new ActionRejected(`no dead letter ${id}`)
    await inWork(letter.seller_id, action, async (work) => {
      const after = { queue: letter.queue, eventId: letter.event_id, ...said }
      work.audit({ subject: { kind: 'dead-letter', id }, after })
    })
  }
  return {
    closeCase: (sellerId: SellerId, id: Uuid, reason: string | undefined) =>
      inWork(sellerId, 'close-case', (work) => closeByOperator(work, id, reasonOf(reason))),

    /** Blocks the business account of the seller, or ends that. */
    decideAccount: (sellerId: SellerId, act: BlockAct, reason: string | undefined) =>
      inWork(sellerId, `${act}-account`, async (work) => {
        const status = await changeBlock(work, act, reasonOf(reason))
        if (status === null) return
        throw new ActionRejected(`the account of seller ${sellerId} is ${status}: no ${act}`)
      }),

    /** Flags the seller, whose withdrawals wait for operators then. */
    flag: (sellerId: SellerId, reason: string | undefined) =>
      inWork(sellerId, 'flag', (work) => flagSeller(work, reasonOf(reason))),

    /** Retries a postponed item at the next run of its job. */
    retry: (item: ItemKey) =>
      inWork(item.sellerId, 'retry', async (work) => {
        if (!(await tryAgainNow(work, item))) {
          throw new ActionRejected(`${item.job} ${item.itemId} is not postponed`)
        }
        const subject = { kind: 'postponed-item', id: `${item.job} ${item.itemId}` }
        work.audit({ subject, after: { retried: true } })
      }),

    /** Puts a dead letter back into its queue. */
    async requeue(id: Uuid): Promise<void> {
      await auditLetter(id, 'requeue', {})
      if (!(await requeue(queueUrl, id))) throw new ActionRejected(`no dead letter ${id}`)
    },

    /** Deletes a dead letter that arrived after all, or is not needed. */
    async discard(id: Uuid, reason: string | undefined): Promise<void> {
      await auditLetter(id, 'discard', { reason: reasonOf(reason) })
      await discard(queueUrl, id)
    },

    ...requestedActions(requests, operator),

    /** Approves a request; the reference is of a bank transfer made outside the product. */
    approve: (id: Uuid, transferReference: string | undefined) =>
      requests.approve(operator, id, transferReferenceOf(transferReference)),
    reject: (id: Uuid, reason: string | undefined) =>
      requests.reject(operator, id, reasonOf(reason)),
  }
}

export interface RequestedAdjustment {
  readonly owner: Uuid
  /** Centavos; positive: to the owner. */
  readonly amount: bigint
  readonly isSuspense: boolean
  readonly caseId: Uuid | null
}
