import * as z from 'zod/mini'
import { anyMoney, day, instant, money, uuid } from '#contract/basics/wire.ts'
import { collection } from '#contract/charges/collection.ts'
import { chargeStatus } from '#contract/charges/states.ts'
import { invoiceDownloadLink } from '#contract/invoices/shapes.ts'
import { invoiceStatus } from '#contract/invoices/states.ts'
import { medClaimFacts } from '#contract/med-claims/shapes.ts'

export const PAYMENT_METHODS = [
  'CREDIT_CARD',
  'BANK_SLIP',
  'PIX',
  'CREDIT_CARD_EARLY_MIXED',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const paymentMethod = z.enum(PAYMENT_METHODS)

/** The methods a buyer chooses from. */
export const BUYER_METHODS = ['CREDIT_CARD', 'BANK_SLIP', 'PIX'] as const
export type BuyerMethod = (typeof BUYER_METHODS)[number]
export const buyerMethod = z.enum(BUYER_METHODS)

const nullable = <T extends z.ZodMiniType>(shape: T) => z.nullable(shape)

const rowFields = {
  uuid: uuid(),
  customerId: nullable(uuid()),
  customerName: nullable(z.string()),
  customerDocument: nullable(z.string()),
  customerEmail: nullable(z.string()),
  customerPhone: nullable(z.string()),
  email: nullable(z.string()),
  phone: nullable(z.string()),
  countryCode: nullable(z.string()),
  title: z.string(),
  paidDate: nullable(day()),
  expirationDate: day(),
  installments: z.int(),
  value: money(),
  status: chargeStatus,
  paymentMethod: paymentMethod,
  invoiceCharge: z.object({ status: invoiceStatus }),
  invoiceDownloadLink,
  tradeAgreement: nullable(z.object({ type: z.literal('DEFAULT') })),
}

/** A charge in a list; its instalments are null for users without them (G-07). */
export const chargeRow = z.object({ ...rowFields, installments: nullable(rowFields.installments) })
export type ChargeRow = z.output<typeof chargeRow>

const transactionalErrors = nullable(
  z.array(z.object({ error: z.object({ codeReason: z.string(), message: z.string() }) })),
)

export const chargeAttemptStatus = z.enum(['PAID', 'FAILED', 'PROCESSING'])

export const chargeAttempt = z.object({
  uuid: uuid(),
  status: chargeAttemptStatus,
  createdAt: instant(),
  expirationDate: day(),
  value: money(),
  errorTransactionalResponse: transactionalErrors,
})

/** The entries of a charge's timeline (R-CHD-30). */
export const CHARGE_HISTORY = [
  'CREATED',
  'NOTICE_SENT',
  'ATTEMPT_FAILED',
  'CODE_REFUSED',
  'LATE',
  'PAID',
  'PAID_MANUALLY',
  'FAILED',
  'CANCELED',
  'ABANDONED',
  'REFUND_REQUESTED',
  'REFUND_REFUSED',
  'REFUND',
  'DISPUTE',
  'CONTESTED',
  'DISPUTE_WON',
  'CHARGEBACK',
  'CLAIMED',
  'CLAIM_RETURNED',
  'CLAIM_RELEASED',
  'INVOICE_AUTHORIZED',
  'INVOICE_CANCELED',
] as const
export const chargeHistoryType = z.enum(CHARGE_HISTORY)

export const REVERSAL_KINDS = ['REFUND', 'CHARGEBACK'] as const
export const reversalKind = z.enum(REVERSAL_KINDS)

/**
 * What a refund or a lost dispute took back of the seller's part, and what the charge has left it
 * with: `netAmount` less `amount` and `feeAmount` is `resultAmount`, which is below zero, since the
 * fees of the payment are kept.
 */
export const chargeReversal = z.object({
  kind: reversalKind,
  amount: money(),
  /** What the seller pays for a lost dispute. */
  feeAmount: money(),
  resultAmount: anyMoney(),
})

export const chargeDetail = z.object({
  ...rowFields,
  cnpjSeller: z.string(),
  activeInvoiceConfig: z.boolean(),
  uuidSubscription: nullable(uuid()),
  bankSlipDescription: nullable(z.string()),
  errorTimestamp: nullable(instant()),
  errorTransactionalResponse: transactionalErrors,
  chargebackDeadline: nullable(day()),
  cardResponse: nullable(
    z.object({ last4digits: z.string(), brand: z.string(), cardHolderName: z.string() }),
  ),
  chargesTries: z.array(chargeAttempt),
  paymentReceiptType: nullable(buyerMethod),
  /** Fine and interest of a bank slip. */
  interestAmount: nullable(money()),
  /** What the buyer paid, fine and interest included; null before a payment. */
  paidAmount: nullable(money()),
  asFraud: z.boolean(),
  checkoutSubDomain: nullable(z.string()),
  processing: z.boolean(),
  refunding: z.boolean(),
  feeAmount: nullable(anyMoney()),
  netAmount: nullable(anyMoney()),
  reversal: nullable(chargeReversal),
  /** The newest claim of the Pix that paid it by its payer's bank (MED). */
  claim: z.optional(medClaimFacts),
  /** Of an open charge of a subscription that is charged to a stored card. */
  collection: z.optional(collection),
  history: z.array(
    z.object({
      at: instant(),
      type: chargeHistoryType,
      by: nullable(z.string()),
      uuidAttempt: nullable(uuid()),
      detail: nullable(z.string()),
    }),
  ),
})
export type ChargeDetail = z.output<typeof chargeDetail>

export const TAB_STATUSES = [
  'ALL',
  'PAID',
  'SCHEDULED',
  'LATE',
  'CANCELED',
  'ABANDONED',
  'REFUND',
  'FAILED',
] as const
export type TabStatus = (typeof TAB_STATUSES)[number]

export const chargeSummary = z.object({
  counts: z.object({
    ALL: z.int(),
    PAID: z.int(),
    SCHEDULED: z.int(),
    LATE: z.int(),
    CANCELED: z.int(),
    ABANDONED: z.int(),
    REFUND: z.int(),
    FAILED: z.int(),
  }),
  amounts: z.object({ received: anyMoney(), scheduled: anyMoney(), late: anyMoney() }),
  isCapped: z.boolean(),
})

/** A receivable of a charge, as its detail lists it. */
export const statementEntry = z.object({
  description: z.string(),
  amount: money(),
  executionDate: day(),
  creditOperation: z.boolean(),
})

export const publicSeller = z.object({
  name: z.string(),
  subDomain: nullable(z.string()),
  document: z.string(),
  /** Title of the checkout and colour `#rrggbb`; null: the seller's name, the brand's colour. */
  title: nullable(z.string()),
  color: nullable(z.string()),
})
export type PublicSeller = z.output<typeof publicSeller>

/** The status of a charge that its buyer sees. */
export const publicPayment = z.object({
  uuidCharge: uuid(),
  uuidSubscription: nullable(uuid()),
  status: chargeStatus,
  method: paymentMethod,
  value: money(),
  installments: z.int(),
  expirationDate: day(),
  pix: nullable(
    z.object({
      qrCode: z.string(),
      copyPaste: z.string(),
      expiresAt: instant(),
      /** Fine and interest that it costs today. */
      interestAmount: nullable(money()),
    }),
  ),
  bankSlip: nullable(
    z.object({
      digitableLine: z.string(),
      barcode: z.string(),
      pdfUrl: z.string(),
      interestAmount: nullable(money()),
    }),
  ),
  card: nullable(z.object({ last4digits: z.string(), brand: z.string() })),
  /** What was paid, fine and interest included; null before a payment. */
  paidAmount: nullable(money()),
  /** The moment of a payment by Pix or card; a slip has only the day. */
  paidAt: nullable(instant()),
  /** What the banks call the Pix that paid it. */
  endToEndId: nullable(z.string()),
  /** When the stored card is charged; null without one. */
  chargeAt: nullable(instant()),
  processing: z.boolean(),
})
export type PublicPayment = z.output<typeof publicPayment>

export const chargePage = z.object({
  ...publicPayment.shape,
  /** By which it can be paid now; none where no company takes payments by any of its methods. */
  methods: z.array(buyerMethod),
  seller: publicSeller,
  title: z.string(),
  customerName: nullable(z.string()),
})
