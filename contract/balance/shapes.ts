import * as z from 'zod/mini'
import { anyMoney, day, money, uuid } from '#contract/basics/wire.ts'

/** Whether the money is held in the provider's bank account or elsewhere. */
export const bankingType = z.enum(['BANKING', 'EXTERNAL'])

export const balance = z.object({
  amount: anyMoney(),
  provisionedAmount: anyMoney(),
  amountToAnticipation: money(),
  /** What a withdrawal must be above, unless it anticipates (S-08). */
  minTransferExclusive: money(),
  bankingType: bankingType,
})
export type Balance = z.output<typeof balance>

/** The price of receiving an amount now, in part from receivables that are not due yet. */
export const anticipationQuote = z.object({
  totalRedeem: money(),
  anticipationTax: money(),
  amountToReceive: money(),
})

/** The types of statement rows; the ledger's entries map to them. */
export const STATEMENT_TYPES = [
  'DEBIT_TRANSFER',
  'CREDIT_REVERSAL',
  'CREDIT_ANTICIPATED',
  'DEBIT_ANTICIPATED',
  'CREDIT_CHARGE',
  'CREDIT_SPLIT',
  'CREDIT_CHARGEBACK_REVERSED',
  'CREDIT_TRANSFER_RETURNED',
  'DEBIT_BILL',
  'DEBIT_CARD_INVOICE',
  'DEBIT_TAX',
  'CREDIT_ADJUSTMENT',
  'DEBIT_ADJUSTMENT',
] as const
export const statementType = z.enum(STATEMENT_TYPES)

export const PROVIDER_TYPES = ['BANK_ACCOUNT', 'BANKING', 'BALANCE'] as const
export const providerType = z.enum(PROVIDER_TYPES)

/** What a row of the statement is about; with its id it names what its value comes from. */
export const STATEMENT_ROW_KINDS = [
  'SALE',
  'SPLIT',
  'ANTICIPATED',
  'ADVANCE_REPAID',
  'REFUND',
  'DISPUTE',
  'DISPUTE_WON',
  'DISPUTE_FEE',
  'CARD_INVOICE',
  'CARD_INVOICE_BANKING',
  'CARD_RETURN',
  'CARD_RETURN_BANKING',
  'BILL',
  'BILL_BANKING',
  'BILL_RETURNED',
  'BILL_RETURNED_BANKING',
  'TRANSFER',
  'TRANSFER_RETURNED',
  'ADJUSTMENT_GIVEN',
  'ADJUSTMENT_TAKEN',
] as const
export type StatementRowKind = (typeof STATEMENT_ROW_KINDS)[number]
export const statementRowKind = z.enum(STATEMENT_ROW_KINDS)

/** What the statement can be filtered by: rows about the same thing, both ways. */
export const STATEMENT_GROUPS = [
  'SALES',
  'REFUNDS',
  'CHARGEBACKS',
  'ANTICIPATIONS',
  'WITHDRAWALS',
  'BILLS',
  'VIRTUAL_CARDS',
  'ADJUSTMENTS',
] as const
export type StatementGroup = (typeof STATEMENT_GROUPS)[number]
export const statementGroup = z.enum(STATEMENT_GROUPS)

/** What the rows of a period come to, as the columns Valor and Taxas show them: what left is negative. */
export const statementSum = z.object({ amount: anyMoney(), tax: anyMoney() })
export type StatementSum = z.output<typeof statementSum>

const redeemBase = {
  /** Identifies the row in the call that answers where its value comes from (FIN-13). */
  origin: z.object({ kind: statementRowKind, id: uuid() }),
  executionDate: day(),
  statementType: statementType,
  isChargeback: z.boolean(),
  isRefund: z.boolean(),
  buyer: z.nullable(z.string()),
  amount: money(),
  creditOperation: z.boolean(),
  operation: z.string(),
  tax: z.nullable(z.object({ amount: money(), creditOperation: z.boolean() })),
  uuidCharge: z.nullable(uuid()),
  providerType: providerType,
}

export const redeemRow = z.object({
  ...redeemBase,
  subSellers: z.array(z.object({ ...redeemBase, name: z.string() })),
})
export type RedeemRow = z.output<typeof redeemRow>

/** Where the money of a row goes, as the column Destino shows it. */
export const PROVIDER_LABELS = {
  BANK_ACCOUNT: 'Conta bancária',
  BANKING: 'Conta PJ',
  BALANCE: 'Saldo',
} as const
