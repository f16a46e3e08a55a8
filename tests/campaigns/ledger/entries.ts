import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, sum } from '#contract/basics/money.ts'
import { type OwnedCode, ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import { credit, debit, type Movement, sweep, take } from '#server/areas/ledger/post.ts'

/** One owner's part of an instalment of a charge, as in the sub-ledger. */
export interface Part {
  readonly id: Uuid
  readonly owner: Uuid
  readonly net: Centavos
  state: 'OPEN' | 'RELEASED' | 'CANCELED'
  anticipated: boolean
}

/** A part at the time of the hold for a refund or dispute. */
export type Pulled = Pick<Part, 'id' | 'owner' | 'net' | 'state' | 'anticipated'>

type Source = 'AVAILABLE' | 'BANKING'

export const ACQUIRER = platformAccount('P:ACQ:sandbox')
export const PIX = platformAccount('P:PIX:sandbox')
export const BOLETO = platformAccount('P:BOLETO:sandbox')
export const CASH = platformAccount('P:CASH:sandbox')
export const CUSTODY = platformAccount('P:CUSTODY')
export const ISSUER = platformAccount('P:ISSUER_PAYABLE')
const FEES = platformAccount('P:FEES')
const LOSS = platformAccount('P:LOSS')

type Provided = typeof ACQUIRER

const move = (owner: Uuid, from: OwnedCode, to: OwnedCode, amount: Centavos) => [
  debit(ownedAccount(owner, from), amount),
  credit(ownedAccount(owner, to), amount),
]

/** Reverses a hold; what becomes available pays debt first. */
const back = (owner: Uuid, source: Source, amount: Centavos) =>
  source === 'AVAILABLE' ? sweep(owner, amount) : credit(ownedAccount(owner, source), amount)

type Pending = 'REFUND_PENDING' | 'DISPUTE_HOLD'

/** The amount held from each owner; the seller's includes the fee. */
function pendingOf(pending: Pending, parts: readonly Pulled[], seller: Uuid, fee: Centavos) {
  const owners = [...new Set([seller, ...parts.map(({ owner }) => owner)])]
  return owners.map((owner) => {
    const nets = sum(parts.filter((part) => part.owner === owner).map(({ net }) => net))
    return { account: ownedAccount(owner, pending), amount: nets + (owner === seller ? fee : 0n) }
  })
}

/**
 * REFUND_REQUESTED, DISPUTE_OPENED: open parts leave RECEIVABLE, released ones are taken, advances
 * are recovered.
 */
const pull = (
  pending: Pending,
  parts: readonly Pulled[],
  seller: Uuid,
  fee: Centavos,
): Movement[] => [
  ...parts.flatMap(({ owner, net, state, anticipated }) => {
    if (state === 'RELEASED') return [take(owner, net)]
    const recovered = [take(owner, net), credit(ownedAccount(owner, 'ANTICIPATED_DEBT'), net)]
    return [debit(ownedAccount(owner, 'RECEIVABLE'), net), ...(anticipated ? recovered : [])]
  }),
  take(seller, fee),
  ...pendingOf(pending, parts, seller, fee).map(({ account, amount }) => credit(account, amount)),
]

/** REFUND_REFUSED, DISPUTE_WON: releases the hold; an advance only after a refused refund. */
const returnMoney = (
  pending: Pending,
  parts: readonly Pulled[],
  seller: Uuid,
  fee: Centavos,
): Movement[] => [
  ...pendingOf(pending, parts, seller, fee).map(({ account, amount }) => debit(account, amount)),
  ...parts.flatMap(({ owner, net, state, anticipated }) => {
    if (state === 'RELEASED') return [sweep(owner, net)]
    const advanced = [debit(ownedAccount(owner, 'ANTICIPATED_DEBT'), net), sweep(owner, net)]
    const again = anticipated && pending === 'REFUND_PENDING' ? advanced : []
    return [credit(ownedAccount(owner, 'RECEIVABLE'), net), ...again]
  }),
  sweep(seller, fee),
]

/**
 * REFUND_CONFIRMED, DISPUTE_LOST: the held amount leaves by the account that received the payment.
 */
const payBack = (
  pending: Pending,
  parts: readonly Pulled[],
  seller: Uuid,
  fee: Centavos,
  to: Provided,
): Movement[] => [
  ...pendingOf(pending, parts, seller, fee).map(({ account, amount }) => debit(account, amount)),
  credit(to, sum(parts.map(({ net }) => net)) + fee),
]

/** The movements of each kind of entry, independent of the product's code. */
export const ENTRIES = {
  CARD_CAPTURED: (parts: readonly Pick<Part, 'owner' | 'net'>[], fee: Centavos) => [
    debit(ACQUIRER, sum(parts.map(({ net }) => net)) + fee),
    ...parts.map(({ owner, net }) => credit(ownedAccount(owner, 'RECEIVABLE'), net)),
    credit(FEES, fee),
  ],
  RECEIVABLE_RELEASED: ({
    owner,
    net,
    anticipated,
  }: Pick<Part, 'owner' | 'net' | 'anticipated'>) => [
    debit(ownedAccount(owner, 'RECEIVABLE'), net),
    anticipated ? credit(ownedAccount(owner, 'ANTICIPATED_DEBT'), net) : sweep(owner, net),
  ],
  ACQUIRER_SETTLED: (gross: Centavos, cost: Centavos) => [
    debit(CASH, gross - cost),
    debit(platformAccount('P:ACQ_COST'), cost),
    credit(ACQUIRER, gross),
  ],
  PIX_RECEIVED: (seller: Uuid, value: Centavos, fee: Centavos) => [
    debit(PIX, value),
    sweep(seller, value - fee),
    credit(FEES, fee),
  ],
  BOLETO_PAID: (seller: Uuid, paid: Centavos, fee: Centavos) => [
    debit(BOLETO, paid),
    credit(ownedAccount(seller, 'RECEIVABLE'), paid - fee),
    credit(FEES, fee),
  ],
  COLLECTION_SETTLED: (from: Provided, amount: Centavos) => [
    debit(CASH, amount),
    credit(from, amount),
  ],
  ISSUER_SETTLED: (amount: Centavos) => [debit(ISSUER, amount), credit(CASH, amount)],
  DUPLICATE_PAYMENT_RECEIVED: (from: Provided, amount: Centavos) => [
    debit(from, amount),
    credit(platformAccount('P:BUYER_REFUND_DUE'), amount),
  ],
  DUPLICATE_PAYMENT_DISPUTED: (to: Provided, amount: Centavos) => [
    debit(platformAccount('P:BUYER_REFUND_DUE'), amount),
    credit(to, amount),
  ],
  DUPLICATE_PAYMENT_REFUNDED: (by: Provided, amount: Centavos) => [
    debit(platformAccount('P:BUYER_REFUND_DUE'), amount),
    credit(by, amount),
  ],
  MANUAL_PAYMENT_RECORDED: (seller: Uuid, value: Centavos) => [
    debit(ownedAccount(seller, 'MEMO_PAID_OUTSIDE'), value),
    credit(ownedAccount(seller, 'MEMO_SALES'), value),
  ],
  RECEIVABLES_ANTICIPATED: (owner: Uuid, total: Centavos, tax: Centavos) => [
    debit(ownedAccount(owner, 'ANTICIPATED_DEBT'), total),
    tax > total ? take(owner, tax - total) : sweep(owner, total - tax),
    credit(platformAccount('P:ANTICIPATION_INCOME'), tax),
  ],
  CARD_CAPTURED_EARLY: (owner: Uuid, net: Centavos, fee: Centavos) => [
    debit(ACQUIRER, net + fee),
    credit(ownedAccount(owner, 'RECEIVABLE'), net),
    credit(FEES, fee),
  ],
  REFUND_REQUESTED: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    pull('REFUND_PENDING', parts, seller, fee),
  REFUND_CONFIRMED: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    payBack('REFUND_PENDING', parts, seller, fee, ACQUIRER),
  REFUND_REFUSED: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    returnMoney('REFUND_PENDING', parts, seller, fee),
  DISPUTE_OPENED: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    pull('DISPUTE_HOLD', parts, seller, fee),
  DISPUTE_WON: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    returnMoney('DISPUTE_HOLD', parts, seller, fee),
  DISPUTE_LOST: (
    parts: readonly Pulled[],
    seller: Uuid,
    fee: Centavos,
    to: Provided,
    disputeFee: Centavos,
  ) => [
    ...payBack('DISPUTE_HOLD', parts, seller, fee, to),
    take(seller, disputeFee),
    credit(platformAccount('P:CHARGEBACK_COST'), disputeFee),
  ],
  PAYOUT_REQUESTED: (owner: Uuid, amount: Centavos) =>
    move(owner, 'AVAILABLE', 'TRANSFER_PENDING', amount),
  PAYOUT_SETTLED: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'TRANSFER_PENDING'), amount),
    credit(CASH, amount),
  ],
  PAYOUT_FAILED: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'TRANSFER_PENDING'), amount),
    sweep(owner, amount),
  ],
  PAYOUT_RETURNED: (owner: Uuid, source: Source, amount: Centavos) => [
    debit(source === 'BANKING' ? CUSTODY : CASH, amount),
    back(owner, source, amount),
  ],
  PAYOUT_SETTLED_TO_ACCOUNT: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'TRANSFER_PENDING'), amount),
    debit(CUSTODY, amount),
    credit(ownedAccount(owner, 'BANKING'), amount),
    credit(CASH, amount),
  ],
  PIX_OUT_REQUESTED: (owner: Uuid, amount: Centavos) =>
    move(owner, 'BANKING', 'BANKING_HELD', amount),
  PIX_OUT_SETTLED: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'BANKING_HELD'), amount),
    credit(CUSTODY, amount),
  ],
  PIX_OUT_FAILED: (owner: Uuid, amount: Centavos) => move(owner, 'BANKING_HELD', 'BANKING', amount),
  ACCOUNT_PIX_RECEIVED: (owner: Uuid, amount: Centavos) => [
    debit(CUSTODY, amount),
    credit(ownedAccount(owner, 'BANKING'), amount),
  ],
  MED_BLOCKED: (owner: Uuid, amount: Centavos) => move(owner, 'BANKING', 'BANKING_HELD', amount),
  MED_RETURNED: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'BANKING_HELD'), amount),
    credit(CUSTODY, amount),
  ],
  MED_RELEASED: (owner: Uuid, amount: Centavos) => move(owner, 'BANKING_HELD', 'BANKING', amount),
  BILL_PAYMENT_STARTED: (owner: Uuid, source: Source, amount: Centavos) =>
    move(owner, source, 'BILL_PENDING', amount),
  BILL_PAID: (owner: Uuid, source: Source, amount: Centavos) => [
    debit(ownedAccount(owner, 'BILL_PENDING'), amount),
    credit(source === 'BANKING' ? CUSTODY : CASH, amount),
  ],
  BILL_PAYMENT_FAILED: (owner: Uuid, source: Source, amount: Centavos) => [
    debit(ownedAccount(owner, 'BILL_PENDING'), amount),
    back(owner, source, amount),
  ],
  CARD_PURCHASE_APPROVED: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'CARD_INVOICE'), amount),
    credit(ISSUER, amount),
  ],
  CARD_PURCHASE_REVERSED: (owner: Uuid, amount: Centavos) => [
    debit(ISSUER, amount),
    credit(ownedAccount(owner, 'CARD_INVOICE'), amount),
  ],
  'CARD_PURCHASE_REVERSED given back': (owner: Uuid, source: Source, amount: Centavos) => [
    debit(ISSUER, amount),
    back(owner, source, amount),
    ...(source === 'BANKING' ? [debit(CUSTODY, amount), credit(CASH, amount)] : []),
  ],
  CARD_INVOICE_PAID: (owner: Uuid, source: Source, amount: Centavos) => [
    ...move(owner, source, 'CARD_INVOICE', amount),
    ...(source === 'BANKING' ? [debit(CASH, amount), credit(CUSTODY, amount)] : []),
  ],
  DEBT_WRITTEN_OFF: (owner: Uuid, amount: Centavos) => [
    debit(LOSS, amount),
    credit(ownedAccount(owner, 'DEBT'), amount),
  ],
  'BALANCE_ADJUSTED given': (owner: Uuid, amount: Centavos) => [
    debit(LOSS, amount),
    sweep(owner, amount),
  ],
  'BALANCE_ADJUSTED taken': (owner: Uuid, amount: Centavos) => [
    take(owner, amount),
    credit(LOSS, amount),
  ],
} satisfies Record<string, (...given: never[]) => Movement[]>

export type EntryName = keyof typeof ENTRIES

/** The kind as the journal keeps it: `BALANCE_ADJUSTED` of `BALANCE_ADJUSTED given`. */
export const kindOf = (name: EntryName) => name.split(' ')[0] as EntryKind
