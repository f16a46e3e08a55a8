import type { ChargeEvent, ChargeRow } from '#server/outside/acquirer/acquirer.ts'
import { findCharge } from '#server/outside/acquirer/charges.ts'
import { callbackValues, queueCallback } from '#server/outside/callbacks.ts'
import type { SandboxContext } from '#server/outside/context.ts'

/** The actions of a card's holder or issuer on a charge, as on the desk. */
export type ChargeAction = 'approve' | 'decline' | 'dispute' | 'win' | 'lose'

interface Change {
  readonly type: ChargeEvent
  /** `$8` is the moment at which it happens; only `decline` does not use it. */
  readonly set: string
  readonly guard: string
  readonly after: Partial<ChargeRow>
}

const APPROVED = {
  status: 'approved',
  code_reason: '00',
  message: 'Transação autorizada.',
  hard: false,
} as const
const DECLINED = {
  status: 'declined',
  code_reason: '05',
  message: 'Transação não autorizada pelo emissor.',
} as const

const APPROVAL = `status = 'approved', code_reason = '00', message = 'Transação autorizada.',
  hard = false, turns_at = null, approved_at = $8`

const CHANGES: Readonly<Record<ChargeAction, Change>> = {
  approve: {
    type: 'charge.approved',
    set: APPROVAL,
    guard: `status in ('pending', 'declined')`,
    after: APPROVED,
  },
  decline: {
    type: 'charge.declined',
    set: `status = 'declined', code_reason = '05',
      message = 'Transação não autorizada pelo emissor.'`,
    guard: `status = 'pending'`,
    after: DECLINED,
  },
  dispute: {
    type: 'dispute.opened',
    set: `dispute = 'open', disputes_at = null, disputed_at = $8`,
    // An amount that was refunded cannot be disputed.
    guard: `status = 'approved' and dispute is null and refunded < taken_amount`,
    after: {},
  },
  win: {
    type: 'dispute.won',
    set: `dispute = 'won', dispute_ended_at = $8`,
    guard: `dispute = 'open'`,
    after: {},
  },
  lose: {
    type: 'dispute.lost',
    set: `dispute = 'lost', dispute_ended_at = $8`,
    guard: `dispute = 'open'`,
    after: {},
  },
}

/**
 * Changes a charge on the acquirer's side and sends a callback (SM-ATTEMPT, SM-DISPUTE). False when
 * there is no such charge, or its state doesn't allow it.
 */
export async function changeCharge(
  context: SandboxContext,
  attemptId: string,
  action: ChargeAction,
): Promise<boolean> {
  const known = await findCharge(context, attemptId)
  if (!known) return false
  const { type, set, guard, after } = CHANGES[action]
  const at = await context.now()
  const acquirer = context.acquirers[known.acquirer]
  const callback = acquirer.chargeCallback(type, { ...known, ...after }, at)
  const changed = await context.database.row(
    `with changed as (
       update outside.charge set ${set} where attempt_id = $1 and ${guard} returning attempt_id
     ), queued as (${queueCallback('changed', 2)})
     select attempt_id from changed`,
    action === 'decline'
      ? [attemptId, ...callbackValues(context.faults, callback)]
      : [attemptId, ...callbackValues(context.faults, callback), at],
  )
  context.wake()
  return changed !== undefined
}

/** The charges that the desk shows, newest first. */
export const latestCharges = (context: SandboxContext): Promise<ChargeRow[]> =>
  context.database.rows<ChargeRow>(
    'select * from outside.charge order by at desc, attempt_id desc limit 100',
  )
