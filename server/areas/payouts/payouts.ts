import { type Day, type Instant, nextBusinessDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import {
  afterTransferEvent,
  mayBeSent,
  type PayoutState,
  statusOfPayout,
  type TransferEvent,
} from '#contract/payouts/states.ts'
import type { PayoutBank, PayoutOutcome, PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import type { Plugged } from '#server/adapters/provider.ts'
import { isAccountActive } from '#server/areas/bank-account/account.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { countsAsPoll, LEASE_MS, nextPollAt } from '#server/areas/payments/schedule.ts'
import {
  bookFailure,
  bookRequest,
  bookReturn,
  bookSettlement,
} from '#server/areas/payouts/booking.ts'
import { postponeIfFrozen } from '#server/areas/payouts/freeze.ts'
import type { PayoutPurpose, PayoutRow } from '#server/areas/payouts/read-payouts.ts'
import { changePayout, insertPayout, lockPayout } from '#server/areas/payouts/sql.ts'
import { sealTarget } from '#server/areas/payouts/target.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { register } from '#server/platform/database/directory.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** How a payout ended; `RETURNED` comes after `PAID`. */
export type PayoutEnd = 'PAID' | 'REJECTED' | 'RETURNED'

/** Carries on what the payout was for, in the unit of work that ends it. */
export type PayoutFollower = (work: UnitOfWork, payout: PayoutRow, end: PayoutEnd) => Promise<void>

/** The dependencies of payouts. */
export interface PayoutTools {
  readonly payoutBanks: Plugged<PayoutBank>
  readonly vault: Vault
  /** What follows the end of a payout, by its purpose. */
  readonly payoutFollowers: Partial<Readonly<Record<PayoutPurpose, PayoutFollower>>>
}

export interface PayoutOrder {
  readonly ownerId: Uuid
  readonly purpose: PayoutPurpose
  /** The bill that it pays; null for every other purpose. */
  readonly billId: Uuid | null
  readonly source: PayoutRow['source']
  readonly state: Extract<PayoutState, 'WAITING_CONFIRMATION' | 'WAITING_APPROVAL' | 'SCHEDULED'>
  readonly amount: Centavos
  /** Null: the seller's business account here. */
  readonly target: PayoutTarget | null
  /** The day on which it is sent. */
  readonly scheduledDate: Day
  /** Until when it can be confirmed; absent where it needs no confirmation. */
  readonly confirmUntil?: Instant
}

const subjectOf = (id: Uuid) => ({ kind: 'payout', id })

/**
 * Reserves the money and records the payout; the job sends it on its day. Null when the account of
 * the owner holds less than the amount. `checkBalance` may reject the request by what the account
 * holds, in centavos; it is locked then.
 */
export async function requestPayout(
  work: UnitOfWork,
  { payoutBanks, vault }: Pick<PayoutTools, 'payoutBanks' | 'vault'>,
  order: PayoutOrder,
  checkBalance: (balance: Centavos) => void = () => {},
): Promise<PayoutRow | null> {
  const { ownerId, source, amount } = order
  const { [source]: balance } = await lockedBalancesOf(work, ownerId, [source])
  checkBalance(balance)
  if (balance < amount) return null
  const id = newId()
  const row: PayoutRow = {
    id,
    owner_id: ownerId,
    purpose: order.purpose,
    bill_id: order.billId,
    source,
    state: order.state,
    amount_centavos: amount,
    provider: payoutBanks.choose(id).id,
    target_sealed:
      order.target &&
      sealTarget(vault, { table: 'payout', sellerId: work.sellerId, id }, order.target),
    requested_on: work.today,
    confirm_until: order.confirmUntil ?? null,
    scheduled_date: order.scheduledDate,
    bank_reference: null,
    reason: null,
    paid_on: null,
    returned_on: null,
    poll_count: 0,
    next_poll_at: DUE_AT_ONCE,
  }
  register(work, 'payout', id, id)
  // Sent together, in this order: others wait for the balance meanwhile.
  await Promise.all([insertPayout(work, { ...row, created_at: work.now }), bookRequest(work, row)])
  work.audit({ subject: subjectOf(id), after: auditedOf(row) })
  work.emit('PAYOUT_REQUESTED', subjectOf(id), factsOf(row))
  work.recordEffect({
    kind: 'state',
    subject: subjectOf(id),
    from: '',
    to: statusOfPayout(row.state),
  })
  return row
}

const factsOf = ({ purpose, amount_centavos, scheduled_date }: PayoutRow) => ({
  purpose,
  amount: String(amount_centavos),
  scheduledDate: scheduled_date,
})

const auditedOf = (row: PayoutRow) => ({ ...factsOf(row), status: statusOfPayout(row.state) })

interface Move {
  readonly event: TransferEvent
  readonly emits:
    | 'PAYOUT_SCHEDULED'
    | 'PAYOUT_PAID'
    | 'PAYOUT_REJECTED'
    | 'PAYOUT_RETURNED'
    | 'PAYOUT_EXPIRED'
  readonly change: Parameters<typeof changePayout>[2]
}

/** Moves a locked payout by the machine; throws for a move that does not exist. */
export async function movePayout(
  work: UnitOfWork,
  row: PayoutRow,
  { event, emits, change }: Move,
): Promise<PayoutRow> {
  const from = statusOfPayout(row.state)
  const to = afterTransferEvent(from, event)
  if (to === null) {
    throw new Error(`payout ${row.id} is ${from} and cannot be ${event}`)
  }
  const moved: PayoutRow = { ...row, ...definedOf(change), state: to }
  await changePayout(work, row.id, { ...change, state: to })
  work.audit({
    subject: subjectOf(row.id),
    before: { status: from },
    after: { status: to, ...(moved.reason ? { reason: moved.reason } : {}) },
  })
  const facts = { ...factsOf(moved), ...(moved.reason ? { reason: moved.reason } : {}) }
  work.emit(emits, subjectOf(row.id), facts)
  work.recordEffect({ kind: 'state', subject: subjectOf(row.id), from, to })
  return moved
}

const definedOf = (change: Move['change']): Partial<PayoutRow> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const approvalCaseOf = (id: Uuid): Uuid => derivedId('payout-approval', id)

/** Opens the case in which operators decide about a flagged seller's payout. */
export const openApprovalCase = (
  work: UnitOfWork,
  { id, amount_centavos: amount }: Pick<PayoutRow, 'id' | 'amount_centavos'>,
): Promise<void> =>
  openCase(work, {
    id: approvalCaseOf(id),
    kind: 'PAYOUT_APPROVAL',
    chargeId: null,
    amount,
    detail: { payoutId: id },
  })

/** Has operators decide about a payout that still waits; its seller was flagged meanwhile. */
export async function haveApproved(work: UnitOfWork, id: Uuid): Promise<void> {
  const row = await lockPayout(work, id)
  if (row?.state === 'WAITING_APPROVAL') await openApprovalCase(work, row)
}

const APPROVED = 'Repasse aprovado.'
const REFUSED = 'Repasse recusado.'

/** Approves a payout that waits for it; false when it does not wait any more. */
export async function approvePayout(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const row = await lockPayout(work, id)
  if (row?.state !== 'WAITING_APPROVAL') return false
  const isLate = row.scheduled_date < work.today
  await movePayout(work, row, {
    event: 'approved',
    emits: 'PAYOUT_SCHEDULED',
    change: isLate ? { scheduled_date: nextBusinessDay(work.today) } : {},
  })
  await closeCase(work, approvalCaseOf(id), APPROVED)
  return true
}

/** Refuses a payout that the bank cannot have; false when it may have been sent, or has ended. */
export async function refusePayout(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  id: Uuid,
  reason: string,
): Promise<boolean> {
  const row = await lockPayout(work, id)
  if (row?.state !== 'WAITING_APPROVAL' && row?.state !== 'SCHEDULED') return false
  await failPayout(work, tools, row, reason)
  await closeCase(work, approvalCaseOf(id), REFUSED)
  return true
}

/** Gives the money of a locked payout back, which did not leave. */
export async function failPayout(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  row: PayoutRow,
  reason: string,
): Promise<void> {
  await bookFailure(work, row)
  const moved = await movePayout(work, row, {
    event: 'failed',
    emits: 'PAYOUT_REJECTED',
    change: { reason },
  })
  await tools.payoutFollowers[row.purpose]?.(work, moved, 'REJECTED')
}

/**
 * What is to be sent of a payout that is due or that the bank does not have; it counts as being
 * sent from then on. Null when another process is sending it, or when it must not be sent.
 */
export async function payoutToSend(work: UnitOfWork, id: Uuid): Promise<PayoutRow | null> {
  const row = await lockPayout(work, id)
  if (!row || row.next_poll_at > machineInstant()) return null
  const isDue = row.state === 'SCHEDULED' && row.scheduled_date <= work.today
  if (!isDue && row.state !== 'SENDING' && row.state !== 'UNKNOWN') return null
  if (await postponeIfFrozen(work, id)) return null
  await changePayout(work, id, { state: 'SENDING', next_poll_at: machineInstant(LEASE_MS) })
  return row
}

const unknownCaseOf = (id: Uuid): Uuid => derivedId('payout-unknown', id)

/** The reason of a payout to or from a business account that is not active any more. */
export const ACCOUNT_CLOSED = 'A conta PJ não está mais ativa.'

/**
 * Ends a locked payout that the bank does not have, because it would leave a business account that is
 * blocked; false when it may be sent.
 */
export async function endIfBlocked(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  row: PayoutRow,
): Promise<boolean> {
  if (row.source !== 'BANKING' || (await isAccountActive(work))) return false
  await failPayout(work, tools, row, ACCOUNT_CLOSED)
  await closeCase(work, unknownCaseOf(row.id), 'A conta PJ foi bloqueada antes do envio.')
  return true
}

/** Queries a payout of unknown outcome again, at once; false when it is in another state. */
export async function resumePayout(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const row = await lockPayout(work, id)
  if (row?.state !== 'NEEDS_REVIEW' && row?.state !== 'UNKNOWN') return false
  await changePayout(work, id, { state: 'UNKNOWN', poll_count: 0, next_poll_at: DUE_AT_ONCE })
  work.audit({ subject: subjectOf(id), after: { resumed: true } })
  return true
}

/**
 * Settles the bank's answer about a payout, from the job or a callback, in any order and number,
 * with one result. An unknown outcome is never a failure.
 */
export async function settlePayout(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  id: Uuid,
  outcome: PayoutOutcome,
): Promise<void> {
  const row = await lockPayout(work, id)
  if (!row) return
  switch (outcome.kind) {
    case 'confirmed':
      return confirm(work, tools, row, outcome.bankReference)
    case 'returned':
      return sendBack(work, tools, row, outcome)
    case 'rejected':
      return reject(work, tools, row, outcome.message)
    case 'created':
    case 'processing':
      return postpone(work, row, 'SENDING')
    default:
      return postpone(work, row, 'UNKNOWN')
  }
}

const KNOWN = 'O banco informou o resultado do repasse.'

/** Books that the money of a locked payout reached its receiver. */
export async function payPayout(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  row: PayoutRow,
  bankReference: string | null,
): Promise<PayoutRow> {
  await bookSettlement(work, row)
  const moved = await movePayout(work, row, {
    event: 'settled',
    emits: 'PAYOUT_PAID',
    change: { bank_reference: bankReference, paid_on: work.today },
  })
  await closeCase(work, unknownCaseOf(row.id), KNOWN)
  await tools.payoutFollowers[row.purpose]?.(work, moved, 'PAID')
  return moved
}

async function confirm(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  row: PayoutRow,
  bankReference: string,
): Promise<void> {
  if (mayBeSent(row.state)) await payPayout(work, tools, row, bankReference)
  else if (row.state !== 'PAID' && row.returned_on === null)
    await contradict(work, row, 'confirmed')
}

async function sendBack(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  row: PayoutRow,
  { bankReference, message }: Extract<PayoutOutcome, { kind: 'returned' }>,
): Promise<void> {
  // The bank may report the return before we learn that it was paid.
  const paid = mayBeSent(row.state) ? await payPayout(work, tools, row, bankReference) : row
  if (paid.state !== 'PAID') {
    if (paid.returned_on === null) await contradict(work, row, 'returned')
    return
  }
  await bookReturn(work, paid)
  const moved = await movePayout(work, paid, {
    event: 'returned',
    emits: 'PAYOUT_RETURNED',
    change: { reason: message || 'Devolvido pelo banco.', returned_on: work.today },
  })
  await tools.payoutFollowers[row.purpose]?.(work, moved, 'RETURNED')
}

async function reject(
  work: UnitOfWork,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
  row: PayoutRow,
  message: string,
): Promise<void> {
  if (mayBeSent(row.state)) {
    await failPayout(work, tools, row, message || 'Rejeitado pelo banco.')
    await closeCase(work, unknownCaseOf(row.id), KNOWN)
  } else if (row.state === 'PAID') await contradict(work, row, 'rejected')
}

/** The bank says what cannot follow the state of the payout: no money moves, operators decide. */
async function contradict(work: UnitOfWork, row: PayoutRow, bankSays: string): Promise<void> {
  await openCase(work, {
    id: derivedId('payout-contradicted', row.id),
    kind: 'PAYOUT_CONTRADICTED',
    chargeId: null,
    amount: row.amount_centavos,
    detail: { payoutId: row.id, status: statusOfPayout(row.state), bankSays },
  })
}

async function postpone(
  work: UnitOfWork,
  row: PayoutRow,
  state: 'SENDING' | 'UNKNOWN',
): Promise<void> {
  if (row.state !== 'SENDING' && row.state !== 'UNKNOWN') return
  if (!countsAsPoll(work, row)) return
  const pollAt = nextPollAt(row.poll_count)
  if (pollAt) {
    await changePayout(work, row.id, {
      state,
      poll_count: row.poll_count + 1,
      next_poll_at: pollAt,
    })
    return
  }
  await changePayout(work, row.id, { state: 'NEEDS_REVIEW' })
  await openCase(work, {
    id: unknownCaseOf(row.id),
    kind: 'PAYOUT_UNKNOWN',
    chargeId: null,
    amount: row.amount_centavos,
    detail: { payoutId: row.id },
  })
}

/** Brings the day of a payout that was not sent yet forward to today (sandbox). */
export async function makeDue(work: UnitOfWork, id: Uuid): Promise<void> {
  const row = await lockPayout(work, id)
  if (row?.state !== 'SCHEDULED' || row.scheduled_date <= work.today) return
  await changePayout(work, id, { scheduled_date: work.today })
}
