import { NIL_UUID, type Uuid } from '#contract/basics/ids.ts'

/** The side of an account: liability, asset, income or expense. */
type Side = 'liability' | 'asset' | 'income' | 'expense'

interface OwnedAccount {
  readonly side: 'liability' | 'asset'
  readonly book: 'MONEY' | 'MEMO'
  readonly meaning: string
  /** Whether sub-sellers have the account, too. */
  readonly ofSubSellers?: true
}

/** The accounts of a seller; each has a balance row that never falls below 0. */
export const OWNED_ACCOUNTS = {
  RECEIVABLE: {
    side: 'liability',
    book: 'MONEY',
    ofSubSellers: true,
    meaning: 'Net of instalments captured and not yet released.',
  },
  AVAILABLE: {
    side: 'liability',
    book: 'MONEY',
    ofSubSellers: true,
    meaning: 'Free to withdraw.',
  },
  DEBT: {
    side: 'asset',
    book: 'MONEY',
    ofSubSellers: true,
    meaning: 'What the owner owes after forced debits; whatever becomes available pays it first.',
  },
  ANTICIPATED_DEBT: {
    side: 'asset',
    book: 'MONEY',
    ofSubSellers: true,
    meaning: 'Advanced against receivables that are still open.',
  },
  TRANSFER_PENDING: {
    side: 'liability',
    book: 'MONEY',
    ofSubSellers: true,
    meaning: 'Payouts that were requested and have not ended.',
  },
  REFUND_PENDING: {
    side: 'liability',
    book: 'MONEY',
    ofSubSellers: true,
    meaning: 'Held for refunds that the acquirer has not confirmed.',
  },
  DISPUTE_HOLD: {
    side: 'liability',
    book: 'MONEY',
    ofSubSellers: true,
    meaning: 'Held while a charge is disputed.',
  },
  BILL_PENDING: { side: 'liability', book: 'MONEY', meaning: 'Bills being paid.' },
  BANKING: { side: 'liability', book: 'MONEY', meaning: 'The business account.' },
  BANKING_HELD: {
    side: 'liability',
    book: 'MONEY',
    meaning: 'Of the business account: Pix being sent, and money blocked by a MED.',
  },
  CARD_INVOICE: {
    side: 'asset',
    book: 'MONEY',
    meaning: 'Approved purchases with virtual cards that are not yet paid.',
  },
  MEMO_PAID_OUTSIDE: {
    side: 'asset',
    book: 'MEMO',
    meaning: 'What buyers paid the seller elsewhere.',
  },
  MEMO_SALES: { side: 'liability', book: 'MEMO', meaning: 'The sales that were paid elsewhere.' },
} as const satisfies Record<string, OwnedAccount>

export type OwnedCode = keyof typeof OWNED_ACCOUNTS

interface PlatformAccount {
  readonly side: Side
  readonly meaning: string
  /** One account per company: the code ends with `:` and the company's name. */
  readonly perCompany?: true
}

/**
 * The platform's accounts, per seller. They have no balance row, because one row for all sellers
 * would serialise all payments; their sum is computed when needed.
 */
export const PLATFORM_ACCOUNTS = {
  'P:ACQ': { side: 'asset', perCompany: true, meaning: 'What an acquirer owes us.' },
  'P:PIX': { side: 'asset', perCompany: true, meaning: 'What a Pix bank owes us.' },
  'P:BOLETO': { side: 'asset', perCompany: true, meaning: 'What a boleto bank owes us.' },
  'P:CASH': { side: 'asset', perCompany: true, meaning: 'Our money at a bank.' },
  'P:CUSTODY': { side: 'asset', meaning: 'The money that backs the business accounts.' },
  'P:FEES': { side: 'income', meaning: 'Fees of payments.' },
  'P:FIXED_FEES': { side: 'income', meaning: 'Fixed fees.' },
  'P:ANTICIPATION_INCOME': { side: 'income', meaning: 'Taxes of anticipations.' },
  'P:ACQ_COST': { side: 'expense', meaning: 'What acquirers keep.' },
  'P:CHARGEBACK_COST': {
    side: 'expense',
    meaning: 'What lost disputes cost, less the fees that sellers pay for them.',
  },
  'P:LOSS': { side: 'expense', meaning: 'Debts written off and corrections.' },
  'P:ISSUER_PAYABLE': { side: 'liability', meaning: 'What the card issuer is owed.' },
  'P:BUYER_REFUND_DUE': {
    side: 'liability',
    meaning: 'Paid twice or too late, to be given back; each has an open case.',
  },
  'P:SUSPENSE': { side: 'liability', meaning: 'Money not yet placed; each has an open case.' },
} as const satisfies Record<string, PlatformAccount>

type PlatformAccounts = typeof PLATFORM_ACCOUNTS

export type PlatformCode = {
  [Code in keyof PlatformAccounts]: PlatformAccounts[Code] extends { readonly perCompany: true }
    ? `${Code}:${string}`
    : Code
}[keyof PlatformAccounts]

export interface Account {
  readonly ownerId: Uuid
  readonly code: OwnedCode | PlatformCode
}

/** An account of a seller, a sub-seller or a buyer. */
export const ownedAccount = (ownerId: Uuid, code: OwnedCode): Account => ({ ownerId, code })

/** An account of the platform's own, without an owner. */
export const platformAccount = (code: PlatformCode): Account => ({ ownerId: NIL_UUID, code })

/** The account of our own money at the bank with that id. */
export const cashAt = (bank: string): Account => platformAccount(`P:CASH:${bank}`)

/** Whether the account has a balance row. */
export const isOwned = (code: string): code is OwnedCode => code in OWNED_ACCOUNTS

/** How a posting (credit positive) moves the account's balance. */
export const balanceChange = (code: OwnedCode, amount: bigint): bigint =>
  OWNED_ACCOUNTS[code].side === 'liability' ? amount : -amount

/** No entry mixes MEMO and MONEY accounts. */
export const bookOf = (code: OwnedCode | PlatformCode): 'MONEY' | 'MEMO' =>
  isOwned(code) ? OWNED_ACCOUNTS[code].book : 'MONEY'
