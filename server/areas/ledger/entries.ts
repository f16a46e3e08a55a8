import type { Uuid } from '#contract/basics/ids.ts'

/**
 * The reference of an entry. `id`: the uuid of a row. `code`: an external identifier or a
 * settlement file.
 */
export const REFERENCES = {
  CHARGE: { by: 'id', meaning: 'a charge' },
  RECEIVABLE: { by: 'id', meaning: 'one instalment that an owner is to receive' },
  PAYMENT: {
    by: 'code',
    meaning:
      'a payment: the end-to-end id of a Pix, the bank’s id of a slip’s payment, or the attempt of a card',
  },
  SETTLEMENT: {
    by: 'code',
    meaning: 'a company’s settlement file (`pix:2026-11-20`), or one item of it that matched later',
  },
  ANTICIPATION: { by: 'id', meaning: 'an anticipation of receivables' },
  REFUND: { by: 'id', meaning: 'a refund of a card charge' },
  DISPUTE: {
    by: 'id',
    meaning:
      'a dispute of the cardholder’s bank, or of a Pix charge what the payer’s bank asks back (MED)',
  },
  PAYOUT: { by: 'id', meaning: 'a payout to the bank of a seller or of a sub-seller' },
  PIX_OUT: { by: 'id', meaning: 'a Pix sent from the business account' },
  MED_BLOCK: {
    by: 'code',
    meaning:
      'a part of what a MED blocks: its claim and the centavos that were blocked before (`{id}:{centavos}`)',
  },
  MED_CLAIM: { by: 'id', meaning: 'a return that the payer’s bank asks for (MED)' },
  BILL: { by: 'id', meaning: 'a payment of a bill that the seller owes' },
  CARD_PURCHASE: {
    by: 'id',
    meaning: 'a purchase with a virtual card, or the reversal of a part of one',
  },
  CARD_INVOICE: { by: 'id', meaning: 'an invoice of the virtual cards' },
  OPERATOR_REQUEST: { by: 'id', meaning: 'what an operator asked for and another approved' },
} as const satisfies Record<string, { readonly by: 'id' | 'code'; readonly meaning: string }>

export type ReferenceType = keyof typeof REFERENCES

interface EntryDefinition {
  readonly meaning: string
  /** Accounts and amounts; the notation is explained at the top of docs/ledger.md. */
  readonly debit: string
  readonly credit: string
  readonly refersTo: ReferenceType
}

/** Every kind of entry that the ledger takes. docs/ledger.md is generated from this table. */
export const ENTRIES = {
  CARD_CAPTURED: {
    meaning: 'A card paid a charge in N instalments; each is due month by month.',
    debit: 'P:ACQ v',
    credit: 'RECEIVABLE of each owner (net of each instalment), P:FEES f',
    refersTo: 'CHARGE',
  },
  CARD_CAPTURED_EARLY: {
    meaning:
      'A card paid a charge whose instalments are received at once, on the next business day.',
    debit: 'P:ACQ v',
    credit: 'RECEIVABLE of each owner (net), P:FEES f',
    refersTo: 'CHARGE',
  },
  RECEIVABLE_RELEASED: {
    meaning: 'A receivable is due: its owner may withdraw it, or it pays what was advanced on it.',
    debit: 'RECEIVABLE r',
    credit: 'sweep(r), or ANTICIPATED_DEBT r when it was anticipated',
    refersTo: 'RECEIVABLE',
  },
  ACQUIRER_SETTLED: {
    meaning: 'The acquirer paid what it owed for a day, less its cost.',
    debit: 'P:CASH g − c, P:ACQ_COST c',
    credit: 'P:ACQ g',
    refersTo: 'SETTLEMENT',
  },
  PIX_RECEIVED: {
    meaning: 'A Pix paid a charge: free to withdraw on the same day.',
    debit: 'P:PIX v',
    credit: 'sweep(v − f), P:FEES f',
    refersTo: 'CHARGE',
  },
  BOLETO_PAID: {
    meaning: 'A bank slip was paid, fine and interest included: due on the next business day.',
    debit: 'P:BOLETO v',
    credit: 'RECEIVABLE v − f, P:FEES f',
    refersTo: 'CHARGE',
  },
  COLLECTION_SETTLED: {
    meaning: 'The Pix bank or the boleto bank paid what it owed for a day.',
    debit: 'P:CASH v',
    credit: 'P:PIX v or P:BOLETO v',
    refersTo: 'SETTLEMENT',
  },
  ISSUER_SETTLED: {
    meaning: 'The card issuer was paid the purchases of a day, less what was reversed.',
    debit: 'P:ISSUER_PAYABLE x',
    credit: 'P:CASH x',
    refersTo: 'SETTLEMENT',
  },
  DUPLICATE_PAYMENT_RECEIVED: {
    meaning:
      'A buyer paid twice, or paid a charge that takes no money any more: owed back to the buyer.',
    debit: 'P:ACQ x, P:PIX x or P:BOLETO x',
    credit: 'P:BUYER_REFUND_DUE x',
    refersTo: 'PAYMENT',
  },
  DUPLICATE_PAYMENT_DISPUTED: {
    meaning: 'The bank of its cardholder or payer took a duplicate payment back.',
    debit: 'P:BUYER_REFUND_DUE x',
    credit: 'P:ACQ x, or P:PIX x after a MED',
    refersTo: 'PAYMENT',
  },
  DUPLICATE_PAYMENT_REFUNDED: {
    meaning: 'A duplicate payment was given back to its buyer.',
    debit: 'P:BUYER_REFUND_DUE x',
    credit: 'P:ACQ x, P:PIX x or P:CASH x',
    refersTo: 'PAYMENT',
  },
  MANUAL_PAYMENT_RECORDED: {
    meaning: 'The seller was paid elsewhere: recorded in the memo book, no money moves.',
    debit: 'MEMO_PAID_OUTSIDE v',
    credit: 'MEMO_SALES v',
    refersTo: 'CHARGE',
  },
  RECEIVABLES_ANTICIPATED: {
    meaning: 'Open receivables of R in all were advanced for a tax of T.',
    debit: 'ANTICIPATED_DEBT R, and take(T − R) when T is above R',
    credit: 'sweep(R − T), P:ANTICIPATION_INCOME T',
    refersTo: 'ANTICIPATION',
  },
  REFUND_REQUESTED: {
    meaning:
      'A card charge is being refunded; its whole amount is held until the acquirer answers.',
    debit: 'RECEIVABLE (open instalments), take (released ones, advances, fee) of each owner',
    credit: 'REFUND_PENDING v, ANTICIPATED_DEBT (advances that are recovered)',
    refersTo: 'REFUND',
  },
  REFUND_CONFIRMED: {
    meaning: 'The acquirer gave the buyer the money back.',
    debit: 'REFUND_PENDING v',
    credit: 'P:ACQ v',
    refersTo: 'REFUND',
  },
  REFUND_REFUSED: {
    meaning: 'The acquirer refused the refund: everything goes back to where it was.',
    debit: 'REFUND_PENDING v, ANTICIPATED_DEBT (advances, again)',
    credit: 'RECEIVABLE (open instalments), sweep (the rest) of each owner',
    refersTo: 'REFUND',
  },
  DISPUTE_OPENED: {
    meaning: 'The cardholder’s bank disputes a charge; its whole amount is held until the end.',
    debit: 'RECEIVABLE (open instalments), take (released ones, advances, fee) of each owner',
    credit: 'DISPUTE_HOLD v, ANTICIPATED_DEBT (advances that are recovered)',
    refersTo: 'DISPUTE',
  },
  DISPUTE_WON: {
    meaning:
      'The dispute was won: open instalments are due again from the next business day on, the rest is free.',
    debit: 'DISPUTE_HOLD v',
    credit: 'RECEIVABLE (open instalments), sweep (the rest) of each owner',
    refersTo: 'DISPUTE',
  },
  DISPUTE_LOST: {
    meaning:
      'The dispute was lost or not contested in time; it may cost the seller a fee d as well.',
    debit: 'DISPUTE_HOLD v, take(d)',
    credit: 'P:ACQ v (P:PIX v after a MED), P:CHARGEBACK_COST d',
    refersTo: 'DISPUTE',
  },
  PAYOUT_REQUESTED: {
    meaning: 'A payout was requested: its amount is reserved.',
    debit: 'AVAILABLE a',
    credit: 'TRANSFER_PENDING a',
    refersTo: 'PAYOUT',
  },
  PAYOUT_SETTLED: {
    meaning: 'The payout reached the bank.',
    debit: 'TRANSFER_PENDING a',
    credit: 'P:CASH a',
    refersTo: 'PAYOUT',
  },
  PAYOUT_SETTLED_TO_ACCOUNT: {
    meaning: 'The payout moved to the seller’s business account with us.',
    debit: 'TRANSFER_PENDING a, P:CUSTODY a',
    credit: 'BANKING a, P:CASH a',
    refersTo: 'PAYOUT',
  },
  PAYOUT_FAILED: {
    meaning: 'The payout failed, was rejected, or was not confirmed in time.',
    debit: 'TRANSFER_PENDING a',
    credit: 'sweep(a)',
    refersTo: 'PAYOUT',
  },
  PAYOUT_RETURNED: {
    meaning: 'The bank sent a settled payout or the payment of a bill back.',
    debit: 'P:CASH a, or P:CUSTODY a from a business account',
    credit: 'sweep(a), or BANKING a of a business account',
    refersTo: 'PAYOUT',
  },
  PIX_OUT_REQUESTED: {
    meaning: 'A Pix from the business account was requested: its amount is held.',
    debit: 'BANKING a',
    credit: 'BANKING_HELD a',
    refersTo: 'PIX_OUT',
  },
  PIX_OUT_SETTLED: {
    meaning: 'The Pix left.',
    debit: 'BANKING_HELD a',
    credit: 'P:CUSTODY a',
    refersTo: 'PIX_OUT',
  },
  PIX_OUT_FAILED: {
    meaning: 'The Pix did not leave.',
    debit: 'BANKING_HELD a',
    credit: 'BANKING a',
    refersTo: 'PIX_OUT',
  },
  ACCOUNT_PIX_RECEIVED: {
    meaning: 'A Pix to a key of the business account was received.',
    debit: 'P:CUSTODY a',
    credit: 'BANKING a',
    refersTo: 'PAYMENT',
  },
  MED_BLOCKED: {
    meaning:
      'The payer’s bank asks for a Pix back: as much as the business account has is held, and more as it receives.',
    debit: 'BANKING a',
    credit: 'BANKING_HELD a',
    refersTo: 'MED_BLOCK',
  },
  MED_RETURNED: {
    meaning: 'What was held was returned to the payer’s bank.',
    debit: 'BANKING_HELD a',
    credit: 'P:CUSTODY a',
    refersTo: 'MED_CLAIM',
  },
  MED_RELEASED: {
    meaning: 'What was held is the seller’s again.',
    debit: 'BANKING_HELD a',
    credit: 'BANKING a',
    refersTo: 'MED_CLAIM',
  },
  BILL_PAYMENT_STARTED: {
    meaning: 'A bill is being paid.',
    debit: 'BANKING b, or AVAILABLE b without a business account',
    credit: 'BILL_PENDING b',
    refersTo: 'BILL',
  },
  BILL_PAID: {
    meaning: 'The bill was paid.',
    debit: 'BILL_PENDING b',
    credit: 'P:CUSTODY b, or P:CASH b without a business account',
    refersTo: 'BILL',
  },
  BILL_PAYMENT_FAILED: {
    meaning: 'The bill could not be paid.',
    debit: 'BILL_PENDING b',
    credit: 'BANKING b, or sweep(b) without a business account',
    refersTo: 'BILL',
  },
  CARD_PURCHASE_APPROVED: {
    meaning: 'A purchase with a virtual card was approved: the seller owes it.',
    debit: 'CARD_INVOICE x',
    credit: 'P:ISSUER_PAYABLE x',
    refersTo: 'CARD_PURCHASE',
  },
  CARD_PURCHASE_REVERSED: {
    meaning:
      'A purchase was taken back, whole or in part: owed no more or, once its invoice was paid, given back.',
    debit: 'P:ISSUER_PAYABLE x; after the invoice of a business account P:CUSTODY x, too',
    credit:
      'CARD_INVOICE x; after the invoice BANKING x and P:CASH x, or sweep(x) without a business account',
    refersTo: 'CARD_PURCHASE',
  },
  CARD_INVOICE_PAID: {
    meaning: 'The invoice of the virtual cards was paid.',
    debit: 'BANKING x and P:CASH x, or AVAILABLE x without a business account',
    credit: 'CARD_INVOICE x; from a business account P:CUSTODY x, too',
    refersTo: 'CARD_INVOICE',
  },
  DEBT_WRITTEN_OFF: {
    meaning: 'Two operators wrote a debt off.',
    debit: 'P:LOSS d',
    credit: 'DEBT d',
    refersTo: 'OPERATOR_REQUEST',
  },
  BALANCE_ADJUSTED: {
    meaning: 'Two operators corrected a balance, with a reason.',
    debit: 'P:LOSS x or P:SUSPENSE x; take(x) in the other direction',
    credit: 'sweep(x); P:LOSS x or P:SUSPENSE x in the other direction',
    refersTo: 'OPERATOR_REQUEST',
  },
} as const satisfies Record<string, EntryDefinition>

export type EntryKind = keyof typeof ENTRIES

export const ENTRY_KINDS = Object.keys(ENTRIES) as EntryKind[]

/** How an entry of the kind names what it refers to. */
export type ReferenceOf<Kind extends EntryKind> = Kind extends EntryKind
  ? (typeof REFERENCES)[(typeof ENTRIES)[Kind]['refersTo']]['by'] extends 'id'
    ? Uuid
    : string
  : never

/** What an entry refers to, as the columns of `journal_entry` hold it: `refId` or `refCode`. */
export interface Reference {
  readonly refType: ReferenceType
  readonly refId: Uuid | null
  readonly refCode: string | null
}

/** The reference of an entry of that kind. */
export function referenceOf<Kind extends EntryKind>(kind: Kind, ref: ReferenceOf<Kind>): Reference {
  const { refersTo: refType } = ENTRIES[kind]
  return REFERENCES[refType].by === 'id'
    ? { refType, refId: ref as Uuid, refCode: null }
    : { refType, refId: null, refCode: ref }
}
