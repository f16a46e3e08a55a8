import type { SellerId } from '#contract/basics/ids.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { CaseKind, CaseRow } from '#server/areas/cases/cases.ts'

type OpenCase = CaseRow & { readonly seller_id: SellerId }

/** The facts of a case by which its record is named. */
interface Named {
  readonly attemptId?: string
  readonly refundId?: string
  readonly codeId?: string
  readonly payoutId?: string
  readonly dueCaseId?: string
  readonly owner?: string
  readonly job?: string
  readonly itemId?: string
}

type Commands = (found: OpenCase, named: Named) => readonly string[]

const close: Commands = ({ seller_id, id }) => [`close-case ${seller_id} ${id}`]

const returnIt: Commands = ({ seller_id, id }) => [`return-to-buyer ${seller_id} ${id}`]

const queryAttempt: Commands = ({ seller_id }, { attemptId }) => [
  `query ${seller_id} attempt ${attemptId}`,
]

/**
 * What an operator can do about an open case of each kind. A case that can be closed by command
 * offers `close-case`; any other closes by itself once what is offered has its effect.
 */
const COMMANDS: Readonly<Record<CaseKind, Commands>> = {
  PAID_TWICE: returnIt,
  PAID_AFTER_END: returnIt,
  // The return itself is asked for again, by the case of the money that is due.
  BUYER_RETURN_UNKNOWN: ({ seller_id }, { dueCaseId }) => [
    `return-to-buyer ${seller_id} ${dueCaseId}`,
  ],
  ADJUSTED_TO_SUSPENSE: ({ seller_id, id, amount_centavos }, { owner }) => [
    `adjust ${seller_id} ${owner} ${decimalText(amount_centavos)} --case ${id}`,
  ],
  PAYOUT_APPROVAL: ({ seller_id }, { payoutId }) =>
    ['approve', 'refuse'].map((decision) => `payout ${seller_id} ${payoutId} ${decision}`),
  PAYOUT_UNKNOWN: ({ seller_id }, { payoutId }) => [`payout ${seller_id} ${payoutId} query`],
  OUTCOME_UNKNOWN: queryAttempt,
  CAPTURE_MISMATCH: queryAttempt,
  REFUND_UNKNOWN: ({ seller_id }, { refundId }) => [`query ${seller_id} refund ${refundId}`],
  ITEM_FAILED: (found, { job, itemId }) => [
    `retry ${found.seller_id} ${job} ${itemId}`,
    ...close(found, {}),
  ],
  CODE_UNKNOWN: (found, { codeId }) => [
    `query ${found.seller_id} code ${codeId}`,
    ...close(found, {}),
  ],
  INVOICE_UNKNOWN: close,
  ACCOUNT_UNKNOWN: close,
  DISPUTE_AFTER_END: close,
  DISPUTE_CONTRADICTED: close,
  SETTLEMENT_DIFFERENCE: close,
  BUYER_RETURNED_TWICE: close,
  PAYOUT_CONTRADICTED: close,
  MED_CLAIM_UNKNOWN: close,
  MED_CLAIM_CONTRADICTED: close,
  BOOKS_WRONG: close,
}

/** All kinds of cases. */
export const CASE_KINDS = Object.keys(COMMANDS) as readonly CaseKind[]

/** The commands for a case, as they are typed. */
export const commandsOf = (found: OpenCase): readonly string[] =>
  COMMANDS[found.kind](found, (found.detail ?? {}) as Named).map((command) =>
    command.startsWith('retry ') ? command : `${command} --reason "…"`,
  )
