import type { Uuid } from '#contract/basics/ids.ts'
import { sum, type Centavos } from '#contract/basics/money.ts'
import { ownedAccount, providerAccount, type OwnedCode } from '#server/areas/ledger/chart.ts'
import { credit, debit, sweep, take, type Entry, type Movement } from '#server/areas/ledger/post.ts'

/** What one owner has of a charge: one instalment of it, as the sub-ledger holds it. */
export interface Part {
  readonly id: Uuid
  readonly owner: Uuid
  readonly net: Centavos
  state: 'OPEN' | 'RELEASED' | 'CANCELED'
  anticipated: boolean
}

/** A part as it was when money was pulled for a refund or a dispute. */
export type Pulled = Pick<Part, 'id' | 'owner' | 'net' | 'state' | 'anticipated'>

type Source = 'AVAILABLE' | 'BANKING'

export const ACQUIRER = providerAccount('P:ACQ:sandbox')
export const PIX = providerAccount('P:PIX:sandbox')
export const BOLETO = providerAccount('P:BOLETO:sandbox')
export const CASH = providerAccount('P:CASH:sandbox')
const CUSTODY = providerAccount('P:CUSTODY')
const FEES = providerAccount('P:FEES')
const LOSS = providerAccount('P:LOSS')

type Provided = typeof ACQUIRER

const move = (owner: Uuid, from: OwnedCode, to: OwnedCode, amount: Centavos) => [
  debit(ownedAccount(owner, from), amount),
  credit(ownedAccount(owner, to), amount),
]

/** Back to where it came from; whatever becomes available pays debt first. */
const back = (owner: Uuid, source: Source, amount: Centavos) =>
  source === 'AVAILABLE' ? sweep(owner, amount) : credit(ownedAccount(owner, source), amount)

type Pending = 'REFUND_PENDING' | 'DISPUTE_HOLD'

/** What each owner has pending of a pulled charge; the seller's holds the fee too. */
function pendingOf(pending: Pending, parts: readonly Pulled[], seller: Uuid, fee: Centavos) {
  const owners = [...new Set([seller, ...parts.map(({ owner }) => owner)])]
  return owners.map((owner) => {
    const nets = sum(parts.filter((part) => part.owner === owner).map(({ net }) => net))
    return { account: ownedAccount(owner, pending), amount: nets + (owner === seller ? fee : 0n) }
  })
}

/** E12, E15: open parts leave RECEIVABLE, released ones are taken, advances are recovered. */
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

/** E14, E16: everything back; an advance comes back with a refused refund only. */
const giveBack = (
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

/** E13, E17: what was pending goes back to where the buyer paid. */
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

/** The table of postings, each row as its lines. E1 and E19 move no money and have none. */
export const ENTRIES = {
  E2: (parts: readonly Pick<Part, 'owner' | 'net'>[], fee: Centavos) => [
    debit(ACQUIRER, sum(parts.map(({ net }) => net)) + fee),
    ...parts.map(({ owner, net }) => credit(ownedAccount(owner, 'RECEIVABLE'), net)),
    credit(FEES, fee),
  ],
  E3: ({ owner, net, anticipated }: Pick<Part, 'owner' | 'net' | 'anticipated'>) => [
    debit(ownedAccount(owner, 'RECEIVABLE'), net),
    anticipated ? credit(ownedAccount(owner, 'ANTICIPATED_DEBT'), net) : sweep(owner, net),
  ],
  E4: (gross: Centavos, cost: Centavos) => [
    debit(CASH, gross - cost),
    debit(providerAccount('P:ACQ_COST'), cost),
    credit(ACQUIRER, gross),
  ],
  E5: (seller: Uuid, value: Centavos, fee: Centavos) => [
    debit(PIX, value),
    sweep(seller, value - fee),
    credit(FEES, fee),
  ],
  E6: (seller: Uuid, paid: Centavos, fee: Centavos) => [
    debit(BOLETO, paid),
    credit(ownedAccount(seller, 'RECEIVABLE'), paid - fee),
    credit(FEES, fee),
  ],
  E7: (from: Provided, amount: Centavos) => [debit(CASH, amount), credit(from, amount)],
  E8: (from: Provided, amount: Centavos) => [
    debit(from, amount),
    credit(providerAccount('P:BUYER_REFUND_DUE'), amount),
  ],
  E8b: (to: Provided, amount: Centavos) => [
    debit(providerAccount('P:BUYER_REFUND_DUE'), amount),
    credit(to, amount),
  ],
  E8c: (by: Provided, amount: Centavos) => [
    debit(providerAccount('P:BUYER_REFUND_DUE'), amount),
    credit(by, amount),
  ],
  E9: (seller: Uuid, value: Centavos) => [
    debit(ownedAccount(seller, 'MEMO_PAID_OUTSIDE'), value),
    credit(ownedAccount(seller, 'MEMO_SALES'), value),
  ],
  E10: (owner: Uuid, total: Centavos, tax: Centavos) => [
    debit(ownedAccount(owner, 'ANTICIPATED_DEBT'), total),
    tax > total ? take(owner, tax - total) : sweep(owner, total - tax),
    credit(providerAccount('P:ANTICIPATION_INCOME'), tax),
  ],
  E11: (owner: Uuid, net: Centavos, fee: Centavos) => [
    debit(ACQUIRER, net + fee),
    credit(ownedAccount(owner, 'RECEIVABLE'), net),
    credit(FEES, fee),
  ],
  E12: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    pull('REFUND_PENDING', parts, seller, fee),
  E13: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    payBack('REFUND_PENDING', parts, seller, fee, ACQUIRER),
  E14: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    giveBack('REFUND_PENDING', parts, seller, fee),
  E15: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    pull('DISPUTE_HOLD', parts, seller, fee),
  E16: (parts: readonly Pulled[], seller: Uuid, fee: Centavos) =>
    giveBack('DISPUTE_HOLD', parts, seller, fee),
  E17: (
    parts: readonly Pulled[],
    seller: Uuid,
    fee: Centavos,
    to: Provided,
    disputeFee: Centavos,
  ) => [
    ...payBack('DISPUTE_HOLD', parts, seller, fee, to),
    take(seller, disputeFee),
    credit(providerAccount('P:CHARGEBACK_COST'), disputeFee),
  ],
  E18: (owner: Uuid, amount: Centavos) => move(owner, 'AVAILABLE', 'TRANSFER_PENDING', amount),
  E20: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'TRANSFER_PENDING'), amount),
    credit(CASH, amount),
  ],
  E21: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'TRANSFER_PENDING'), amount),
    sweep(owner, amount),
  ],
  E22: (owner: Uuid, amount: Centavos) => [debit(CASH, amount), sweep(owner, amount)],
  E25: (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'TRANSFER_PENDING'), amount),
    debit(CUSTODY, amount),
    credit(ownedAccount(owner, 'BANKING'), amount),
    credit(CASH, amount),
  ],
  'E26 requested': (owner: Uuid, amount: Centavos) =>
    move(owner, 'BANKING', 'BANKING_HELD', amount),
  'E26 settled': (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'BANKING_HELD'), amount),
    credit(CUSTODY, amount),
  ],
  'E26 failed': (owner: Uuid, amount: Centavos) => move(owner, 'BANKING_HELD', 'BANKING', amount),
  E27: (owner: Uuid, amount: Centavos) => [
    debit(CUSTODY, amount),
    credit(ownedAccount(owner, 'BANKING'), amount),
  ],
  'E28 blocked': (owner: Uuid, amount: Centavos) => move(owner, 'BANKING', 'BANKING_HELD', amount),
  'E28 returned': (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'BANKING_HELD'), amount),
    credit(CUSTODY, amount),
  ],
  'E28 released': (owner: Uuid, amount: Centavos) => move(owner, 'BANKING_HELD', 'BANKING', amount),
  E29: (owner: Uuid, source: Source, amount: Centavos) =>
    move(owner, source, 'BILL_PENDING', amount),
  'E30 paid': (owner: Uuid, source: Source, amount: Centavos) => [
    debit(ownedAccount(owner, 'BILL_PENDING'), amount),
    credit(source === 'BANKING' ? CUSTODY : CASH, amount),
  ],
  'E30 failed': (owner: Uuid, source: Source, amount: Centavos) => [
    debit(ownedAccount(owner, 'BILL_PENDING'), amount),
    back(owner, source, amount),
  ],
  'E31 approved': (owner: Uuid, amount: Centavos) => [
    debit(ownedAccount(owner, 'CARD_INVOICE'), amount),
    credit(providerAccount('P:ISSUER_PAYABLE'), amount),
  ],
  'E31 reversed': (owner: Uuid, amount: Centavos) => [
    debit(providerAccount('P:ISSUER_PAYABLE'), amount),
    credit(ownedAccount(owner, 'CARD_INVOICE'), amount),
  ],
  E32: (owner: Uuid, source: Source, amount: Centavos) =>
    move(owner, source, 'CARD_INVOICE', amount),
  E33: (owner: Uuid, amount: Centavos) => [
    debit(LOSS, amount),
    credit(ownedAccount(owner, 'DEBT'), amount),
  ],
  'E34 given': (owner: Uuid, amount: Centavos) => [debit(LOSS, amount), sweep(owner, amount)],
  'E34 taken': (owner: Uuid, amount: Centavos) => [take(owner, amount), credit(LOSS, amount)],
} satisfies Record<string, (...given: never[]) => Movement[]>

export type EntryName = keyof typeof ENTRIES | 'E23' | 'E24'

/** `E26` of `E26 settled`: the kind as the journal keeps it. */
export const kindOf = (name: EntryName) => name.split(' ')[0] as Entry['kind']
