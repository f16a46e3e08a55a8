import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { PaymentMethod } from '#contract/charges/shapes.ts'
import type { AttemptState, ChargeStatus } from '#contract/charges/states.ts'
import type { InvoiceStatus } from '#contract/fiscal-notes/states.ts'
import type { Queries, Transaction } from '#server/platform/database.ts'

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
  readonly card: CardOnCharge | null
  readonly interest_centavos: bigint | null
  readonly bank_slip_description: string | null
  readonly terms: ChargeTerms
  readonly as_fraud: boolean
  readonly error_at: Instant | null
  readonly created_at: Instant
  readonly origin: string
  readonly invoice_status: InvoiceStatus
  readonly invoice_token: string | null
}

export interface CardOnCharge {
  readonly brand: string
  readonly last4digits: string
  readonly holderName: string
}

export interface Decline {
  readonly codeReason: string
  readonly message: string
  readonly hard: boolean
  readonly tokenOver?: true
}

export interface AttemptRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly state: AttemptState
  readonly amount_centavos: bigint
  readonly installments: number
  readonly card: CardOnCharge | null
  readonly card_token_sealed: Buffer | null
  readonly provider_ref: string | null
  readonly decline: Decline | null
  readonly asks: number
  readonly created_at: Instant
  readonly expiration_date: Day
}

export interface CodeRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly kind: 'PIX' | 'BANK_SLIP'
  readonly state: 'REQUESTED' | 'ACTIVE' | 'PAID' | 'DEAD' | 'HUMAN'
  readonly provider_ref: string
  readonly amount_centavos: bigint
  readonly due_date: Day
  readonly expires_at: Instant
  readonly code: string | null
  readonly barcode: string | null
  readonly asks: number
}

const CHARGE = `select id, status, payment_method, title, value_centavos, installments,
  expiration_date, paid_date, customer_id, customer_name, customer_document, customer_email,
  customer_phone, country_code, link_id, card, interest_centavos, bank_slip_description, terms,
  as_fraud, error_at, created_at, origin, invoice_status, invoice_token
  from charge where seller_id = $1 and id = $2`

export const chargeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ChargeRow>(CHARGE, [sellerId, id])

/** First lock of every movement of money about a charge. */
export const lockCharge = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ChargeRow>(`${CHARGE} for update`, [sellerId, id])

export interface ChargeChange {
  readonly status: ChargeStatus
  readonly paidDate?: Day
  readonly card?: CardOnCharge
  readonly interest?: bigint
  readonly errorAt?: Instant
  readonly paymentMethod?: PaymentMethod
  readonly asFraud?: boolean
}

/** Shows the card by which a charge will be made. */
export const showCard = ({ sellerId, run }: Transaction, id: Uuid, card: CardOnCharge) =>
  run('update charge set card = $3 where seller_id = $1 and id = $2', [
    ...[sellerId, id, JSON.stringify(card)],
  ])

export const changeCharge = (
  { sellerId, now, send }: Transaction,
  id: Uuid,
  change: ChargeChange,
): void =>
  send(
    `update charge set status = $3, paid_date = coalesce($4, paid_date), card = coalesce($5, card),
            interest_centavos = coalesce($6, interest_centavos), error_at = coalesce($7, error_at),
            payment_method = coalesce($8, payment_method), as_fraud = coalesce($9, as_fraud),
            updated_at = $10, version = version + 1
      where seller_id = $1 and id = $2`,
    [
      ...[sellerId, id, change.status, change.paidDate, change.card && JSON.stringify(change.card)],
      ...[change.interest, change.errorAt, change.paymentMethod, change.asFraud, now],
    ],
  )

const ATTEMPT = `select id, charge_id, state, amount_centavos, installments, card,
  card_token_sealed, provider_ref, decline, asks, created_at, expiration_date
  from attempt where seller_id = $1`

export const attemptById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<AttemptRow>(`${ATTEMPT} and id = $2`, [sellerId, id])

export const attemptsOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<AttemptRow>(`${ATTEMPT} and charge_id = $2 order by created_at, id`, [sellerId, chargeId])

export interface NewAttempt {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly amount: bigint
  readonly installments: number
  readonly tokenSealed: Buffer
  readonly askAt: Instant
  readonly expirationDate: Day
}

export const insertAttempt = ({ sellerId, now, run }: Transaction, attempt: NewAttempt) =>
  run(
    `insert into attempt (seller_id, id, charge_id, state, amount_centavos, installments,
                          card_token_sealed, asks, next_ask_at, created_at, expiration_date)
     values ($1, $2, $3, 'SENDING', $4, $5, $6, 0, $7, $8, $9)`,
    [
      ...[sellerId, attempt.id, attempt.chargeId, attempt.amount, attempt.installments],
      ...[attempt.tokenSealed, attempt.askAt, now, attempt.expirationDate],
    ],
  )

export interface AttemptChange {
  readonly state: AttemptState
  readonly card?: CardOnCharge
  readonly providerRef?: string
  readonly decline?: Decline
}

/** Also forgets the card token: an attempt that ended never needs it again. */
export const changeAttempt = ({ sellerId, run }: Transaction, id: Uuid, change: AttemptChange) =>
  run(
    `update attempt set state = $3, card = coalesce($4, card),
            provider_ref = coalesce($5, provider_ref), decline = coalesce($6, decline),
            card_token_sealed = case when $3 in ('SENDING', 'UNKNOWN') then card_token_sealed end
      where seller_id = $1 and id = $2`,
    [
      ...[sellerId, id, change.state, change.card && JSON.stringify(change.card)],
      ...[change.providerRef, change.decline && JSON.stringify(change.decline)],
    ],
  )

export const postponeAttempt = (
  { sellerId, run }: Transaction,
  id: Uuid,
  state: AttemptState,
  asks: number,
  askAt: Instant,
) =>
  run(
    'update attempt set state = $3, asks = $4, next_ask_at = $5 where seller_id = $1 and id = $2',
    [sellerId, id, state, asks, askAt],
  )

const CODE = `select id, charge_id, kind, state, provider_ref, amount_centavos, due_date, expires_at,
  code, barcode, asks from payment_code where seller_id = $1`

export const codeById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CodeRow>(`${CODE} and id = $2`, [sellerId, id])

export const codesOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<CodeRow>(`${CODE} and charge_id = $2 order by created_at, id`, [sellerId, chargeId])

export interface NewCode {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly kind: CodeRow['kind']
  readonly providerRef: string
  readonly amount: bigint
  readonly dueDate: Day
  readonly expiresAt: Instant
  readonly askAt: Instant
}

export const insertCode = ({ sellerId, now, send }: Transaction, code: NewCode): void =>
  send(
    `insert into payment_code (seller_id, id, charge_id, kind, state, provider_ref,
                               amount_centavos, due_date, expires_at, asks, next_ask_at, created_at)
     values ($1, $2, $3, $4, 'REQUESTED', $5, $6, $7, $8, 0, $9, $10)`,
    [
      ...[sellerId, code.id, code.chargeId, code.kind, code.providerRef, code.amount],
      ...[code.dueDate, code.expiresAt, code.askAt, now],
    ],
  )

export interface CodeChange {
  readonly state: CodeRow['state']
  readonly code?: string
  readonly barcode?: string
  readonly askAt?: Instant
  readonly asks?: number
}

export const changeCode = ({ sellerId, run }: Transaction, id: Uuid, change: CodeChange) =>
  run(
    `update payment_code set state = $3, code = coalesce($4, code), barcode = coalesce($5, barcode),
            next_ask_at = coalesce($6, next_ask_at), asks = coalesce($7, asks)
      where seller_id = $1 and id = $2`,
    [sellerId, id, change.state, change.code, change.barcode, change.askAt, change.asks],
  )

export interface NewReceivable {
  readonly id: Uuid
  readonly ownerId: Uuid
  readonly chargeId: Uuid
  readonly attemptId: Uuid | null
  readonly installment: number
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly dueDate: Day
  readonly released: boolean
}

export const insertReceivable = ({ sellerId, now, run }: Transaction, row: NewReceivable) =>
  run(
    `insert into receivable (seller_id, id, owner_id, charge_id, attempt_id, installment,
                             gross_centavos, fee_centavos, net_centavos, due_date, state,
                             released_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[sellerId, row.id, row.ownerId, row.chargeId, row.attemptId, row.installment],
      ...[row.gross, row.fee, row.net, row.dueDate, row.released ? 'RELEASED' : 'OPEN'],
      ...[row.released ? row.dueDate : null, now],
    ],
  )

export interface ReceivableRow {
  readonly id: Uuid
  readonly owner_id: Uuid
  readonly charge_id: Uuid
  readonly net_centavos: bigint
  readonly due_date: Day
  readonly anticipation_id: Uuid | null
}

export const lockDueReceivables = ({ sellerId, today, rows }: Transaction, most: number) =>
  rows<ReceivableRow>(
    `select id, owner_id, charge_id, net_centavos, due_date, anticipation_id from receivable
      where seller_id = $1 and state = 'OPEN' and due_date <= $2
      order by due_date, id limit $3 for update`,
    [sellerId, today, most],
  )

export const markReleased = ({ sellerId, today, run }: Transaction, id: Uuid) =>
  run(
    `update receivable set state = 'RELEASED', released_on = $3 where seller_id = $1 and id = $2`,
    [sellerId, id, today],
  )

export const insertCase = (
  { sellerId, now, run }: Transaction,
  given: { id: Uuid; kind: string; chargeId: Uuid; amount: bigint; detail: object },
) =>
  run(
    `insert into operator_case (seller_id, id, kind, charge_id, amount_centavos, detail, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      sellerId,
      given.id,
      given.kind,
      given.chargeId,
      given.amount,
      JSON.stringify(given.detail),
      now,
    ],
  )

/** Stores what a provider said, as it came; false when it said it before. */
export const insertMessage = async (
  { sellerId, run }: Transaction,
  provider: string,
  eventId: string,
  receivedAt: Instant,
  body: string,
) =>
  (await run(
    `insert into provider_message (seller_id, provider, event_id, received_at, body)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [sellerId, provider, eventId, receivedAt, body],
  )) === 1

export interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Attempts whose outcome nobody told in time; across sellers, for the janitor alone. */
export const attemptsToAsk = ({ rows }: Queries, at: Instant, most: number) =>
  rows<Waiting>(
    `select seller_id, id from attempt
      where state in ('SENDING', 'UNKNOWN') and next_ask_at <= $1
      order by next_ask_at limit $2`,
    [at, most],
  )

/** Codes not registered for sure, or that may be over; across sellers, for the janitor alone. */
export const codesToAsk = ({ rows }: Queries, at: Instant, most: number) =>
  rows<Waiting>(
    `select seller_id, id from payment_code
      where state in ('REQUESTED', 'ACTIVE') and next_ask_at <= $1
      order by next_ask_at limit $2`,
    [at, most],
  )

/** Sellers with receivables due; across sellers, for the release alone. */
export const sellersWithDueReceivables = ({ rows }: Queries, today: Day) =>
  rows<{ seller_id: SellerId }>(
    `select distinct seller_id from receivable where state = 'OPEN' and due_date <= $1`,
    [today],
  )
