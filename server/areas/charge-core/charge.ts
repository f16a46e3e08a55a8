import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { PaymentMethod } from '#contract/charges/shapes.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import type { InvoiceStatus } from '#contract/invoices/states.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The fees and terms a charge was made with; amounts in centavos as text. */
export interface ChargeTerms {
  readonly saleType: 'EARLY_SELLER' | 'EARLY_BUYER' | 'EARLY_MIXED' | 'RECURRENT' | null
  readonly cardFee: string
  readonly pixFeeBasisPoints: number
  readonly slipFee: string
  readonly fineBasisPoints: number
  readonly interestMonthlyBasisPoints: number
  /** What sub-sellers get of the sale by card; absent when it is the seller's alone. */
  readonly split?: readonly { readonly owner: Uuid; readonly amount: string }[]
  /** When its payment code ends unpaid, the charge is abandoned. */
  readonly endsAt: Instant | null
}

export interface ChargeRow {
  readonly id: Uuid
  readonly status: ChargeStatus
  readonly payment_method: PaymentMethod
  readonly title: string
  readonly value_centavos: bigint
  readonly installments: number
  readonly expiration_date: Day
  readonly paid_date: Day | null
  readonly customer_id: Uuid | null
  readonly customer_name: string | null
  readonly customer_document: string | null
  readonly customer_email: string | null
  readonly customer_phone: string | null
  readonly country_code: string | null
  readonly link_id: Uuid | null
  readonly subscription_id: Uuid | null
  /** Its subscription ended while a card payment of it was in flight. */
  readonly subscription_ended: boolean
  readonly card: CardOnCharge | null
  readonly interest_centavos: bigint | null
  readonly bank_slip_description: string | null
  readonly terms: ChargeTerms
  readonly as_fraud: boolean
  readonly error_at: Instant | null
  readonly created_at: Instant
  readonly origin: string
  readonly invoice_status: InvoiceStatus
  /** The newest note, once it was authorized. */
  readonly invoice_id: Uuid | null
}

export interface CardOnCharge {
  readonly brand: string
  readonly last4digits: string
  readonly holderName: string
}

const CHARGE = `select id, status, payment_method, title, value_centavos, installments,
  expiration_date, paid_date, customer_id, customer_name, customer_document, customer_email,
  customer_phone, country_code, link_id, subscription_id, subscription_ended, card, interest_centavos,
  bank_slip_description, terms,
  as_fraud, error_at, created_at, origin, invoice_status, invoice_id
  from charge where seller_id = $1 and id = $2`

export const chargeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ChargeRow>(CHARGE, [sellerId, id])

/** First lock of every movement of money about a charge. */
export const lockCharge = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ChargeRow>(`${CHARGE} for update`, [sellerId, id])

export interface ChargeUpdate {
  readonly status: ChargeStatus
  readonly paidDate?: Day
  readonly card?: CardOnCharge
  readonly interest?: bigint
  readonly errorAt?: Instant
  readonly paymentMethod?: PaymentMethod
  readonly asFraud?: boolean
}

/** Shows the card by which a charge will be made. */
export const setCard = ({ sellerId, run }: Transaction, id: Uuid, card: CardOnCharge) =>
  run('update charge set card = $3 where seller_id = $1 and id = $2', [
    sellerId,
    id,
    JSON.stringify(card),
  ])

/** The charge asks for another amount (centavos), at the terms that go with it. */
export const setValueAndTerms = (
  { sellerId, now, run }: Transaction,
  id: Uuid,
  value: bigint,
  terms: ChargeTerms,
) =>
  run(
    `update charge set value_centavos = $3, terms = $4, updated_at = $5, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, id, value, JSON.stringify(terms), now],
  )

/** Notes whether the subscription of the charge ended while a card payment was in flight. */
export const markSubscriptionEnded = (
  { sellerId, now, run }: Transaction,
  id: Uuid,
  ended: boolean,
) =>
  run(
    `update charge set subscription_ended = $3, updated_at = $4, version = version + 1
      where seller_id = $1 and id = $2 and subscription_ended <> $3`,
    [sellerId, id, ended, now],
  )

export const updateCharge = (
  { sellerId, now, enqueue }: Transaction,
  id: Uuid,
  change: ChargeUpdate,
): void =>
  enqueue(
    `update charge set status = $3, paid_date = coalesce($4, paid_date), card = coalesce($5, card),
            interest_centavos = coalesce($6, interest_centavos), error_at = coalesce($7, error_at),
            payment_method = coalesce($8, payment_method), as_fraud = coalesce($9, as_fraud),
            updated_at = $10, version = version + 1
      where seller_id = $1 and id = $2`,
    [
      sellerId,
      id,
      change.status,
      change.paidDate,
      change.card && JSON.stringify(change.card),
      change.interest,
      change.errorAt,
      change.paymentMethod,
      change.asFraud,
      now,
    ],
  )

export interface NewCharge {
  readonly id: Uuid
  readonly paymentMethod: string
  readonly title: string
  readonly value: bigint
  readonly installments: number
  readonly expirationDate: Day
  readonly lateFrom: Day
  readonly customer: {
    readonly id: Uuid | null
    readonly name: string
    readonly document: string
    readonly email: string
    readonly phone: string
    readonly countryCode: string
  } | null
  readonly origin: string
  readonly linkId: Uuid | null
  /** The subscription whose cycle makes it, and the period it is for. */
  readonly subscription: { readonly id: Uuid; readonly period: Day } | null
  readonly bankSlipDescription: string | null
  readonly terms: ChargeTerms
  readonly search: string
}

export const insertCharge = ({ sellerId, now, enqueue }: Transaction, charge: NewCharge): void =>
  enqueue(
    `insert into charge (seller_id, id, status, payment_method, title, value_centavos, installments,
       expiration_date, late_from, customer_id, customer_name, customer_document, customer_email,
       customer_phone, country_code, origin, link_id, bank_slip_description, terms, as_fraud, search,
       created_at, updated_at, version, subscription_id, subscription_period)
     values ($1, $2, 'SCHEDULED', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
             $18, false, $19, $20, $20, 1, $21, $22)`,
    [
      sellerId,
      charge.id,
      charge.paymentMethod,
      charge.title,
      charge.value,
      charge.installments,
      charge.expirationDate,
      charge.lateFrom,
      charge.customer?.id,
      charge.customer?.name,
      charge.customer?.document,
      charge.customer?.email,
      charge.customer?.phone,
      charge.customer?.countryCode,
      charge.origin,
      charge.linkId,
      charge.bankSlipDescription,
      JSON.stringify(charge.terms),
      charge.search,
      now,
      charge.subscription?.id,
      charge.subscription?.period,
    ],
  )

export interface StoredPrice {
  readonly value: bigint
  readonly title: string
  readonly bankSlipDescription: string | null
  readonly terms: ChargeTerms
  readonly search: string
}

export const updatePrice = ({ sellerId, now, run }: Transaction, id: Uuid, price: StoredPrice) =>
  run(
    `update charge set value_centavos = $3, title = $4, bank_slip_description = $5, terms = $6,
            search = $7, updated_at = $8, version = version + 1
      where seller_id = $1 and id = $2`,
    [
      sellerId,
      id,
      price.value,
      price.title,
      price.bankSlipDescription,
      JSON.stringify(price.terms),
      price.search,
      now,
    ],
  )

/** Shows the status of the charge's newest invoice in lists. */
export const setInvoiceStatus = (
  { sellerId, run }: Transaction,
  id: Uuid,
  status: InvoiceStatus,
  invoiceId: Uuid | null,
) =>
  run('update charge set invoice_status = $3, invoice_id = $4 where seller_id = $1 and id = $2', [
    sellerId,
    id,
    status,
    invoiceId,
  ])
