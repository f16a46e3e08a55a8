import { NIL_UUID, type Uuid } from '#contract/basics/ids.ts'

type Side = 'liability' | 'asset'

interface OwnedAccount {
  readonly side: Side
  readonly book: 'MONEY' | 'MEMO'
  /** Sub-sellers have it too. */
  readonly ofSubSellers?: true
}

/** The accounts of a seller; each has a balance row that never falls below 0. */
export const OWNED_ACCOUNTS = {
  /** Net of instalments captured and not yet released. */
  RECEIVABLE: { side: 'liability', book: 'MONEY', ofSubSellers: true },
  /** Free to withdraw. */
  AVAILABLE: { side: 'liability', book: 'MONEY', ofSubSellers: true },
  /** What the owner owes after forced debits. */
  DEBT: { side: 'asset', book: 'MONEY', ofSubSellers: true },
  /** Advanced against receivables still open. */
  ANTICIPATED_DEBT: { side: 'asset', book: 'MONEY', ofSubSellers: true },
  TRANSFER_PENDING: { side: 'liability', book: 'MONEY', ofSubSellers: true },
  REFUND_PENDING: { side: 'liability', book: 'MONEY', ofSubSellers: true },
  DISPUTE_HOLD: { side: 'liability', book: 'MONEY', ofSubSellers: true },
  BILL_PENDING: { side: 'liability', book: 'MONEY' },
  BANKING: { side: 'liability', book: 'MONEY' },
  BANKING_HELD: { side: 'liability', book: 'MONEY' },
  /** Approved purchases of virtual cards not yet paid. */
  CARD_INVOICE: { side: 'asset', book: 'MONEY' },
  /** Facts where no money moved. */
  MEMO_PAID_OUTSIDE: { side: 'asset', book: 'MEMO' },
  MEMO_SALES: { side: 'liability', book: 'MEMO' },
} as const satisfies Record<string, OwnedAccount>

export type OwnedCode = keyof typeof OWNED_ACCOUNTS

/** The provider's accounts: no balance row, summed when asked, so no row is hot for all sellers. */
export type ProviderCode =
  | `P:ACQ:${string}`
  | `P:PIX:${string}`
  | `P:BOLETO:${string}`
  | `P:CASH:${string}`
  | 'P:CUSTODY'
  | 'P:FEES'
  | 'P:FIXED_FEES'
  | 'P:ANTICIPATION_INCOME'
  | 'P:ACQ_COST'
  | 'P:CHARGEBACK_COST'
  | 'P:LOSS'
  | 'P:ISSUER_PAYABLE'
  | 'P:BUYER_REFUND_DUE'
  | 'P:SUSPENSE'

export interface Account {
  readonly ownerId: Uuid
  readonly code: OwnedCode | ProviderCode
}

export { sellerOwner } from '#contract/basics/ids.ts'

export const ownedAccount = (ownerId: Uuid, code: OwnedCode): Account => ({ ownerId, code })

export const providerAccount = (code: ProviderCode): Account => ({ ownerId: NIL_UUID, code })

/** Whether the account has a balance row. */
export const isOwned = (code: string): code is OwnedCode => code in OWNED_ACCOUNTS

/** How a posting (credit positive) moves the account's balance. */
export const balanceChange = (code: OwnedCode, amount: bigint): bigint =>
  OWNED_ACCOUNTS[code].side === 'liability' ? amount : -amount

/** MEMO never touches MONEY. */
export const bookOf = (code: OwnedCode | ProviderCode): 'MONEY' | 'MEMO' =>
  isOwned(code) ? OWNED_ACCOUNTS[code].book : 'MONEY'
