import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod, PaymentMethod } from '#contract/charges/shapes.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import type { InvoiceStatus } from '#contract/invoices/states.ts'
import type { Tables } from '#database/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  enqueueInsert,
  type RowOf,
  update,
  updateVersioned,
  updateVersionedStatement,
} from '#server/platform/database/rows.ts'

/** The fees and terms of a charge; amounts in centavos as text. */
export interface ChargeTerms {
  readonly saleType: 'EARLY_SELLER' | 'EARLY_BUYER' | 'EARLY_MIXED' | 'RECURRENT' | null
  readonly cardFee: string
  readonly pixFeeBasisPoints: number
  readonly slipFee: string
  readonly fineBasisPoints: number
  readonly interestMonthlyBasisPoints: number
  /** The shares of sub-sellers in a card sale; absent without a split. */
  readonly split?: readonly { readonly owner: Uuid; readonly amount: string }[]
  /** The end of its payment codes, after which the unpaid charge is abandoned. */
  readonly endsAt: Instant | null
  /** The share of a subscription's additional value in the charge; absent without one. */
  readonly additional?: string
  /**
   * The methods that its link offers at the price that was chosen; absent where any that a company takes
   * will do, and in older charges.
   */
  readonly methods?: readonly BuyerMethod[]
  /** The same in all charges of one purchase by a link; absent in others and in older charges. */
  readonly purchase?: Uuid
}

const CHARGE_COLUMNS = [
  'id',
  'status',
  'payment_method',
  'title',
  'value_centavos',
  'installments',
  'expiration_date',
  'paid_date',
  'customer_id',
  'customer_name',
  'customer_document',
  'customer_email',
  'customer_phone',
  'country_code',
  'link_id',
  'subscription_id',
  'subscription_ended',
  'card',
  'interest_centavos',
  'bank_slip_description',
  'terms',
  'as_fraud',
  'error_at',
  'created_at',
  'origin',
  'invoice_status',
  'invoice_id',
] as const

export interface ChargeRow extends RowOf<'charge', typeof CHARGE_COLUMNS> {
  /** Its subscription ended while a card payment of it was in flight. */
  readonly subscription_ended: boolean
  readonly card: CardOnCharge | null
  readonly terms: ChargeTerms
  /** The newest note, once it was authorized. */
  readonly invoice_id: Uuid | null
}

/** What was paid, in centavos with fine and interest; null before a payment. */
export const paidAmountOf = ({
  paid_date,
  value_centavos,
  interest_centavos,
}: ChargeRow): Centavos | null =>
  paid_date === null ? null : value_centavos + (interest_centavos ?? 0n)

/** Whether the charge is a purchase by a one-off or quick link, which ends with its last code. */
export const isBoughtOnce = ({ origin }: Pick<ChargeRow, 'origin'>): boolean =>
  origin === 'ORDER' || origin === 'FAST_ORDER'

export interface CardOnCharge {
  readonly brand: string
  readonly last4digits: string
  readonly holderName: string
}

const CHARGE = `select ${CHARGE_COLUMNS.join(', ')}
  from charge where seller_id = $1 and id = $2`

export const chargeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ChargeRow>(CHARGE, [sellerId, id])

/** Locks the charge; each movement of its money takes this lock first. */
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

/** Stores the card by which a charge will be paid. */
export const setCard = (transaction: Transaction, id: Uuid, card: CardOnCharge) =>
  update(transaction, 'charge', { id }, { card })

/** Sets another amount (centavos), with the terms that belong to it. */
export const setValueAndTerms = (
  transaction: Transaction,
  id: Uuid,
  value: bigint,
  terms: ChargeTerms,
) => updateVersioned(transaction, 'charge', { id }, { value_centavos: value, terms })

/** Records whether the subscription of the charge ended while a card payment was in flight. */
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

/** Enqueues a change of the charge with its next version; what is left out stays. */
export const updateCharge = (transaction: Transaction, id: Uuid, change: ChargeUpdate): void => {
  const { text, values } = updateVersionedStatement(
    transaction,
    'charge',
    { id },
    {
      status: change.status,
      paid_date: change.paidDate,
      card: change.card,
      interest_centavos: change.interest,
      error_at: change.errorAt,
      payment_method: change.paymentMethod,
      as_fraud: change.asFraud,
    },
  )
  transaction.enqueue(text, values)
}

/** The origin of a charge: a link of that type, an imported subscription, or a file. */
export type ChargeOrigin = Tables['charge']['origin']

export interface NewCharge {
  readonly id: Uuid
  readonly paymentMethod: PaymentMethod
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
  readonly origin: ChargeOrigin
  readonly linkId: Uuid | null
  /** The subscription and period of the charge. */
  readonly subscription: { readonly id: Uuid; readonly period: Day } | null
  readonly bankSlipDescription: string | null
  readonly terms: ChargeTerms
  readonly search: string
}

type OrderOfCharge = Omit<NewCharge, 'id' | 'origin' | 'linkId'>

const orderColumns = (charge: OrderOfCharge) => ({
  payment_method: charge.paymentMethod,
  title: charge.title,
  value_centavos: charge.value,
  installments: charge.installments,
  expiration_date: charge.expirationDate,
  late_from: charge.lateFrom,
  customer_id: charge.customer?.id ?? null,
  customer_name: charge.customer?.name ?? null,
  customer_document: charge.customer?.document ?? null,
  customer_email: charge.customer?.email ?? null,
  customer_phone: charge.customer?.phone ?? null,
  country_code: charge.customer?.countryCode ?? null,
  subscription_id: charge.subscription?.id ?? null,
  subscription_period: charge.subscription?.period ?? null,
  bank_slip_description: charge.bankSlipDescription,
  terms: charge.terms,
  search: charge.search,
})

/** Sets what an order determines of a charge. */
export const setOrder = (transaction: Transaction, id: Uuid, order: OrderOfCharge) =>
  updateVersioned(transaction, 'charge', { id }, orderColumns(order))

/** Enqueues a new charge in state SCHEDULED; its caller emits the event. */
export const insertCharge = (transaction: Transaction, charge: NewCharge): void =>
  enqueueInsert(transaction, 'charge', {
    id: charge.id,
    status: 'SCHEDULED',
    ...orderColumns(charge),
    origin: charge.origin,
    link_id: charge.linkId,
    as_fraud: false,
    created_at: transaction.now,
    updated_at: transaction.now,
    version: 1,
  })

export interface StoredPrice {
  readonly value: bigint
  readonly title: string
  readonly bankSlipDescription: string | null
  readonly terms: ChargeTerms
  readonly search: string
}

/** Stores a new price and the texts that depend on it; payments under way keep their own amount. */
export const updatePrice = (transaction: Transaction, id: Uuid, price: StoredPrice) =>
  updateVersioned(
    transaction,
    'charge',
    { id },
    {
      value_centavos: price.value,
      title: price.title,
      bank_slip_description: price.bankSlipDescription,
      terms: price.terms,
      search: price.search,
    },
  )

/** Shows the status of the charge's newest invoice in lists. */
export const setInvoiceStatus = (
  transaction: Transaction,
  id: Uuid,
  status: InvoiceStatus,
  invoiceId: Uuid | null,
) => update(transaction, 'charge', { id }, { invoice_status: status, invoice_id: invoiceId })
