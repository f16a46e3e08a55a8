import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { decisionDay } from '#contract/med-claims/rules.ts'
import type { PixClaim, PixPayment } from '#server/adapters/pix-bank/port.ts'
import { caseById, openCase } from '#server/areas/cases/cases.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { refundDueCaseOf } from '#server/areas/payments/capture.ts'
import {
  type ChargeClaimRow,
  chargeClaimById,
  isClaimedOrReturned,
} from '#server/areas/payments/charge-claims/read-claims.ts'
import { endClaim, insertClaim } from '#server/areas/payments/charge-claims/sql.ts'
import {
  type ChargeHold,
  holdChargeFunds,
  returnCharge,
  settleChargeHold,
} from '#server/areas/payments/charge-hold.ts'
import type { CodeRow } from '#server/areas/payments/codes/read-codes.ts'
import { settleDuplicateDispute } from '#server/areas/payments/disputes/duplicate-disputes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

/** How often the bank is asked about an open claim, in case its callback is lost. */
export const CLAIM_POLL_MS = 5 * 60_000

/** Our id of a claim that a Pix bank reports. */
export const chargeClaimIdOf = (provider: string, claimId: string): Uuid =>
  derivedId('charge-claim', provider, claimId)

const subjectOf = ({ id }: Pick<ChargeRow, 'id'>) => ({ kind: 'charge', id })

/** The whole payment is held: its fee, and fine and interest of a late one, too. */
const holdOf = ({
  id,
  charge_id,
  amount_centavos,
}: Pick<ChargeClaimRow, 'id' | 'charge_id' | 'amount_centavos'>): ChargeHold => ({
  hold: 'DISPUTE_HOLD',
  id,
  charge: { id: charge_id, value_centavos: amount_centavos },
})

/**
 * Nothing of it can be held or is owed: the payment is not known, a part of it alone is asked back, or all
 * of it was asked back before.
 */
const leaveToOperators = (work: UnitOfWork, charge: ChargeRow, id: Uuid, claim: PixClaim) =>
  openCase(work, {
    id: derivedId('charge-claim-case', id),
    kind: 'DISPUTE_AFTER_END',
    chargeId: charge.id,
    amount: claim.amount,
    detail: { claimId: claim.claimId, status: charge.status },
  })

async function open(
  work: UnitOfWork,
  charge: ChargeRow,
  code: CodeRow,
  claim: PixClaim,
): Promise<ChargeClaimRow> {
  const id = chargeClaimIdOf(code.provider ?? '', claim.claimId)
  const held = {
    id,
    charge_id: charge.id,
    code_id: code.id,
    provider: code.provider ?? '',
    state: 'OPEN' as const,
    kind: claim.kind,
    reason: claim.reason,
    amount_centavos: claim.amount,
    opened_at: claim.openedAt,
    deadline: decisionDay(dayInSaoPaulo(claim.openedAt)),
    ended_at: null,
  }
  const row = { ...held, entry_id: await holdChargeFunds(work, holdOf(held)) }
  const pollAt = machineInstant(CLAIM_POLL_MS)
  await insertClaim(work, { ...row, next_poll_at: pollAt, created_at: work.now })
  work.audit({ subject: subjectOf(charge), after: { claim: row.state, reason: row.reason } })
  work.emit('PAYMENT_CLAIM_OPENED', subjectOf(charge), { claimId: id, detail: row.reason })
  return row
}

/** Ends an open claim: the money goes back to the payer's bank, or is the seller's again. */
async function end(
  work: UnitOfWork,
  charge: ChargeRow,
  row: ChargeClaimRow,
  { state, endedAt }: PixClaim,
): Promise<void> {
  const isReturned = state === 'returned'
  if (isReturned) {
    await settleChargeHold(work, holdOf(row), { to: platformAccount(`P:PIX:${row.provider}`) })
  } else await returnCharge(work, holdOf(row))
  const next = isReturned ? 'RETURNED' : 'RELEASED'
  await endClaim(work, row.id, next, endedAt ?? work.now)
  const subject = subjectOf(charge)
  work.audit({ subject, before: { claim: row.state }, after: { claim: next } })
  const event = isReturned ? 'PAYMENT_CLAIM_RETURNED' : 'PAYMENT_CLAIM_RELEASED'
  work.emit(event, subject, { claimId: row.id })
}

/**
 * Whether a claim that is not known asks the money of the sale back. A charge holds and returns its money
 * once, under however many ids its bank reports that: another claim beside an open one, or after one that
 * was returned, is left to operators.
 */
async function isNewOfSale(
  work: UnitOfWork,
  charge: ChargeRow,
  code: CodeRow,
  { endToEndId, amount }: PixPayment,
  claim: PixClaim,
): Promise<boolean> {
  const isOfSale = code.payment_id === endToEndId && claim.amount === amount
  return isOfSale && charge.status === 'PAID' && !(await isClaimedOrReturned(work, charge.id))
}

const ENDS = { open: 'OPEN', returned: 'RETURNED', released: 'RELEASED' } as const

/** A final state does not change; a contradiction by the bank opens a case. */
async function contradict(
  work: UnitOfWork,
  charge: ChargeRow,
  row: ChargeClaimRow,
  { state }: PixClaim,
): Promise<void> {
  if (state === 'open' || ENDS[state] === row.state) return
  await openCase(work, {
    id: derivedId('charge-claim-end', row.id),
    kind: 'DISPUTE_CONTRADICTED',
    chargeId: charge.id,
    amount: row.amount_centavos,
    detail: { claimId: row.id },
  })
}

/** What claims of a payment that is owed to its buyer come to, whatever their order is. */
const outcomeOf = (claims: readonly PixClaim[]): 'open' | 'won' | 'lost' => {
  if (claims.some(({ state }) => state === 'returned')) return 'lost'
  return claims.some(({ state }) => state === 'open') ? 'open' : 'won'
}

/**
 * Settles the claims of a payment that was no sale. One that is owed to its buyer needs no hold: it is
 * not returned while its payer's bank asks for it, and no longer owed once that bank has it.
 */
async function settleDuplicateClaims(
  work: UnitOfWork,
  charge: ChargeRow,
  code: CodeRow,
  { endToEndId, amount }: PixPayment,
  claims: readonly PixClaim[],
): Promise<void> {
  const owed = await caseById(work, refundDueCaseOf(endToEndId))
  const isWhole = (claim: PixClaim) => owed !== undefined && claim.amount === owed.amount_centavos
  for (const claim of claims.filter((each) => !isWhole(each))) {
    await leaveToOperators(work, charge, chargeClaimIdOf(code.provider ?? '', claim.claimId), claim)
  }
  const whole = claims.filter(isWhole)
  if (whole.length === 0) return
  const provider = code.provider ?? ''
  const payment = { paymentId: endToEndId, method: 'PIX', provider, amount } as const
  await settleDuplicateDispute(work, charge, payment, outcomeOf(whole))
}

/**
 * Settles what the bank answers about the claims of a payment, under the charge's lock, in any order
 * and number, with one result. The charge stays PAID: it was sold and paid.
 */
export async function settleClaims(
  work: UnitOfWork,
  charge: ChargeRow,
  code: CodeRow,
  payment: PixPayment,
): Promise<void> {
  const ofDuplicates: PixClaim[] = []
  // One that was released may be followed by another, whatever the order in which the bank lists them.
  const claims = payment.claims.toSorted((one, other) => one.openedAt.localeCompare(other.openedAt))
  for (const claim of claims) {
    const id = chargeClaimIdOf(code.provider ?? '', claim.claimId)
    const known = await chargeClaimById(work, id)
    if (!known && !(await isNewOfSale(work, charge, code, payment, claim))) {
      ofDuplicates.push(claim)
      continue
    }
    const row = known ?? (await open(work, charge, code, claim))
    if (row.state !== 'OPEN') await contradict(work, charge, row, claim)
    else if (claim.state !== 'open') await end(work, charge, row, claim)
  }
  await settleDuplicateClaims(work, charge, code, payment, ofDuplicates)
}
