import * as z from 'zod/mini'
import { anyMoney, day, instant, uuid } from '#contract/basics/wire.ts'

/** The kinds of ledger entries that can be about a charge; docs/ledger.md explains them. */
export const CHARGE_ENTRY_KINDS = [
  'CARD_CAPTURED',
  'CARD_CAPTURED_EARLY',
  'PIX_RECEIVED',
  'BOLETO_PAID',
  'MANUAL_PAYMENT_RECORDED',
  'RECEIVABLE_RELEASED',
  'REFUND_REQUESTED',
  'REFUND_CONFIRMED',
  'REFUND_REFUSED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
] as const
export type ChargeEntryKind = (typeof CHARGE_ENTRY_KINDS)[number]

/** The kinds of ledger entries that can change an account of a seller or of a sub-seller. */
export const OWNER_ENTRY_KINDS = [
  ...CHARGE_ENTRY_KINDS,
  'RECEIVABLES_ANTICIPATED',
  'PAYOUT_REQUESTED',
  'PAYOUT_SETTLED',
  'PAYOUT_SETTLED_TO_ACCOUNT',
  'PAYOUT_FAILED',
  'PAYOUT_RETURNED',
  'PIX_OUT_REQUESTED',
  'PIX_OUT_SETTLED',
  'PIX_OUT_FAILED',
  'ACCOUNT_PIX_RECEIVED',
  'MED_BLOCKED',
  'MED_RETURNED',
  'MED_RELEASED',
  'BILL_PAYMENT_STARTED',
  'BILL_PAID',
  'BILL_PAYMENT_FAILED',
  'CARD_PURCHASE_APPROVED',
  'CARD_PURCHASE_REVERSED',
  'CARD_INVOICE_PAID',
  'DEBT_WRITTEN_OFF',
  'BALANCE_ADJUSTED',
] as const
export type OwnerEntryKind = (typeof OWNER_ENTRY_KINDS)[number]
export const ownerEntryKind = z.enum(OWNER_ENTRY_KINDS)

/** The owner of a ledger line, as shown to the seller. */
export const LINE_OWNERS = ['SELLER', 'SUB_SELLER', 'PROVIDER'] as const
export const lineOwner = z.enum(LINE_OWNERS)

/** A line of a ledger entry. */
export const entryLine = z.object({
  owner: lineOwner,
  account: z.string(),
  /** Credit positive. */
  amount: anyMoney(),
})
export type OriginLine = z.output<typeof entryLine>

/** An entry of the ledger with all its lines, which add up to zero. */
export const entryWithLines = z.object({
  id: uuid(),
  kind: ownerEntryKind,
  occurredAt: instant(),
  effectiveDate: day(),
  lines: z.array(entryLine),
})
export type EntryWithLines = z.output<typeof entryWithLines>
