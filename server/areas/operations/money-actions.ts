import * as z from 'zod/mini'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { type Centavos, decimalText } from '#contract/basics/money.ts'
import { closeCase, lockOpenCases, MONEY_HELD_IN, openCase } from '#server/areas/cases/cases.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post, sweep, take } from '#server/areas/ledger/post.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import { type Approved, requestAction } from '#server/areas/operations/requests.ts'
import { namesOfOwners } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

export const WRITE_OFF = 'DEBT_WRITE_OFF'
export const ADJUSTMENT = 'BALANCE_ADJUSTMENT'

const ownerId = z.custom<Uuid>(
  (value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value),
)
const positive = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const signed = z.string().check(z.regex(/^-?[1-9]\d{0,14}$/))

async function checkOwner(transaction: Transaction, owner: Uuid): Promise<void> {
  if (owner === sellerOwner(transaction.sellerId)) return
  const names = await namesOfOwners(transaction, [owner])
  if (!names.has(owner))
    throw new ActionRejected(`${owner} is neither the seller nor its sub-seller`)
}

async function checkDebt(transaction: Transaction, owner: Uuid, amount: Centavos): Promise<void> {
  const { DEBT } = await lockedBalancesOf(transaction, owner, ['DEBT'])
  if (amount <= DEBT) return
  throw new ActionRejected(`the debt is ${decimalText(DEBT)}, less than ${decimalText(amount)}`)
}

/** Writes debt of an owner off as a loss, never more than the debt at that moment. */
export const writeOff = requestAction({
  kind: WRITE_OFF,
  payload: z.strictObject({ owner: ownerId, amountCentavos: positive }),
  async check(transaction, { owner, amountCentavos }) {
    await checkOwner(transaction, owner)
    await checkDebt(transaction, owner, BigInt(amountCentavos))
  },
  async carryOut(work, { id, payload }) {
    const { owner, amountCentavos } = payload
    const amount = BigInt(amountCentavos)
    await checkDebt(work, owner, amount)
    const entry = await post(work, { kind: 'DEBT_WRITTEN_OFF', ref: id }, [
      debit(platformAccount('P:LOSS'), amount),
      credit(ownedAccount(owner, 'DEBT'), amount),
    ])
    return { entry, owner, amountCentavos }
  },
})

const adjustment = z.strictObject({
  owner: ownerId,
  /** Positive: to the owner. */
  amountCentavos: signed,
  /** The counter-account of the adjustment. */
  against: z.enum(['P:LOSS', 'P:SUSPENSE']),
  /** The case whose money in P:SUSPENSE is given to the owner. */
  caseId: z.nullable(ownerId),
})
type Adjustment = z.output<typeof adjustment>

// Every centavo in P:SUSPENSE has an open case: what leaves it closes the case of that amount.
async function checkCase(
  transaction: Transaction,
  { amountCentavos, against, caseId }: Adjustment,
): Promise<void> {
  const leavesSuspense = against === 'P:SUSPENSE' && !amountCentavos.startsWith('-')
  if (leavesSuspense !== (caseId !== null)) {
    throw new ActionRejected('a case is named exactly when money leaves P:SUSPENSE')
  }
  if (!caseId) return
  const found = (await lockOpenCases(transaction)).find(({ id }) => id === caseId)
  if (!found || MONEY_HELD_IN[found.kind] !== 'P:SUSPENSE') {
    throw new ActionRejected(`no open case ${caseId} holds money in P:SUSPENSE`)
  }
  if (found.amount_centavos !== BigInt(amountCentavos)) {
    throw new ActionRejected(`case ${caseId} holds ${decimalText(found.amount_centavos)}`)
  }
}

async function adjust(
  work: UnitOfWork,
  { id, payload, reason }: Approved<Adjustment>,
): Promise<object> {
  await checkCase(work, payload)
  const { owner, amountCentavos, against, caseId } = payload
  const signedAmount = BigInt(amountCentavos)
  const amount = signedAmount < 0n ? -signedAmount : signedAmount
  const entry = await post(
    work,
    { kind: 'BALANCE_ADJUSTED', ref: id },
    signedAmount > 0n
      ? [debit(platformAccount(against), amount), sweep(owner, amount)]
      : [take(owner, amount), credit(platformAccount(against), amount)],
  )
  if (caseId) await closeCase(work, caseId, reason)
  if (against === 'P:SUSPENSE' && signedAmount < 0n) {
    await openCase(work, {
      id: derivedId('adjusted-to-suspense', id),
      kind: 'ADJUSTED_TO_SUSPENSE',
      chargeId: null,
      amount,
      detail: { requestId: id, owner, reason },
    })
  }
  return { entry, owner, amountCentavos, against }
}

/**
 * Credits or debits an owner, against the platform's loss or against money in suspense. A debit
 * beyond AVAILABLE becomes DEBT; a credit pays DEBT first.
 */
export const balanceAdjustment = requestAction({
  kind: ADJUSTMENT,
  payload: adjustment,
  async check(transaction, payload) {
    await checkOwner(transaction, payload.owner)
    await checkCase(transaction, payload)
  },
  carryOut: adjust,
})
