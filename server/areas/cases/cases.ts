import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { Tables } from '#database/tables.ts'
import { addDetail, insertCase, lockCase, storeClosed } from '#server/areas/cases/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The kinds of operator cases. */
export type CaseKind = Tables['operator_case']['kind']

/** The platform account that holds the money of open cases of the kind (I12). */
export const MONEY_HELD_IN: Readonly<Record<string, HoldingAccount | undefined>> = {
  PAID_TWICE: 'P:BUYER_REFUND_DUE',
  PAID_AFTER_END: 'P:BUYER_REFUND_DUE',
  ADJUSTED_TO_SUSPENSE: 'P:SUSPENSE',
} satisfies Partial<Record<CaseKind, HoldingAccount>>

type HoldingAccount = 'P:BUYER_REFUND_DUE' | 'P:SUSPENSE'

export {
  type CaseRow,
  caseById,
  casesOfKind,
  countOpenCases,
  hasOpenCase,
  lockCase,
  lockOpenCases,
  openCases,
} from '#server/areas/cases/sql.ts'

export interface OpenedCase {
  /** Derived from the subject, so that the same finding opens one case. */
  readonly id: Uuid
  readonly kind: CaseKind
  /** Null when the case is not about a charge. */
  readonly chargeId: Uuid | null
  /** The amount at stake, in centavos. */
  readonly amount: Centavos
  readonly detail: object
}

/** Opens an operator case; opening an existing one does nothing, even if it is closed. */
export async function openCase(work: UnitOfWork, opened: OpenedCase): Promise<void> {
  const { id, kind, chargeId, amount, detail } = opened
  await insertCase(work, { id, kind, charge_id: chargeId, amount_centavos: amount, detail })
}

/** Whether the case is open; it is locked until the transaction ends. */
export async function isCaseOpen(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const found = await lockCase(work, id)
  return found !== undefined && found.closed_at === null
}

/** Adds details to an open case; a closed one stays as it is. */
export async function updateCase(work: UnitOfWork, id: Uuid, detail: object): Promise<void> {
  await addDetail(work, id, detail)
}

/** Closes an open case with a reason and its author; a closed one stays as it is. */
export async function closeCase(work: UnitOfWork, id: Uuid, reason: string): Promise<void> {
  const { actorKind, actorId } = work.cause
  const closedBy = actorId ?? actorKind
  const closed = await storeClosed(work, id, closedBy, reason)
  if (closed === 0) return
  work.audit({ subject: { kind: 'operator-case', id }, after: { closedBy, reason } })
}
