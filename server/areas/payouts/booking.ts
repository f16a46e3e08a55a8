import { type Account, cashAt, ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { toCustody } from '#server/areas/ledger/custody.ts'
import { credit, debit, type Movement, post, sweep } from '#server/areas/ledger/post.ts'
import type { PayoutRow } from '#server/areas/payouts/read-payouts.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

type Booked = Pick<
  PayoutRow,
  'id' | 'owner_id' | 'purpose' | 'source' | 'amount_centavos' | 'provider' | 'target_sealed'
>

/** The entries of a payout, by what it is for. */
const KINDS = {
  WITHDRAWAL: {
    requested: 'PAYOUT_REQUESTED',
    settled: 'PAYOUT_SETTLED',
    failed: 'PAYOUT_FAILED',
    pending: 'TRANSFER_PENDING',
  },
  SUB_SELLER: {
    requested: 'PAYOUT_REQUESTED',
    settled: 'PAYOUT_SETTLED',
    failed: 'PAYOUT_FAILED',
    pending: 'TRANSFER_PENDING',
  },
  BILL: {
    requested: 'BILL_PAYMENT_STARTED',
    settled: 'BILL_PAID',
    failed: 'BILL_PAYMENT_FAILED',
    pending: 'BILL_PENDING',
  },
  PIX: {
    requested: 'PIX_OUT_REQUESTED',
    settled: 'PIX_OUT_SETTLED',
    failed: 'PIX_OUT_FAILED',
    pending: 'BANKING_HELD',
  },
} as const

const pendingOf = ({ owner_id, purpose }: Booked): Account =>
  ownedAccount(owner_id, KINDS[purpose].pending)

/** Our money at the bank; that of business accounts is kept apart. */
const bankOf = ({ source, provider }: Booked): Account =>
  source === 'BANKING' ? platformAccount('P:CUSTODY') : cashAt(provider)

/** Gives the money back to the account that it came from; debt is paid first. */
const giveBack = ({ owner_id, source, amount_centavos: amount }: Booked): Movement =>
  source === 'BANKING' ? credit(ownedAccount(owner_id, 'BANKING'), amount) : sweep(owner_id, amount)

/** Reserves the money; the database refuses more than the balance. */
export const bookRequest = (work: UnitOfWork, payout: Booked) =>
  post(work, { kind: KINDS[payout.purpose].requested, ref: payout.id }, [
    debit(ownedAccount(payout.owner_id, payout.source), payout.amount_centavos),
    credit(pendingOf(payout), payout.amount_centavos),
  ])

const settledToBank = (work: UnitOfWork, payout: Booked) =>
  post(work, { kind: KINDS[payout.purpose].settled, ref: payout.id }, [
    debit(pendingOf(payout), payout.amount_centavos),
    credit(bankOf(payout), payout.amount_centavos),
  ])

/** The money moves from ours to that which backs the business accounts. */
const settledToAccount = (work: UnitOfWork, payout: Booked) =>
  post(work, { kind: 'PAYOUT_SETTLED_TO_ACCOUNT', ref: payout.id }, [
    debit(pendingOf(payout), payout.amount_centavos),
    credit(ownedAccount(payout.owner_id, 'BANKING'), payout.amount_centavos),
    ...toCustody(payout.amount_centavos, payout.provider),
  ])

/** Books that the money reached its receiver. */
export const bookSettlement = (work: UnitOfWork, payout: Booked) =>
  payout.target_sealed ? settledToBank(work, payout) : settledToAccount(work, payout)

/** Books that the money did not leave: it goes back to the balance. */
export const bookFailure = (work: UnitOfWork, payout: Booked) =>
  post(work, { kind: KINDS[payout.purpose].failed, ref: payout.id }, [
    debit(pendingOf(payout), payout.amount_centavos),
    giveBack(payout),
  ])

/** Books that the bank sent the money back after it was paid. */
export const bookReturn = (work: UnitOfWork, payout: Booked) =>
  post(work, { kind: 'PAYOUT_RETURNED', ref: payout.id }, [
    debit(bankOf(payout), payout.amount_centavos),
    giveBack(payout),
  ])
