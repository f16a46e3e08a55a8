import { may } from '#contract/access/actions.ts'
import type { OutputOf } from '#contract/access/endpoint.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { sum } from '#contract/basics/money.ts'
import type { readCharge as endpoint } from '#contract/charges/endpoints.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { attemptOnTheWire } from '#contract/charges/states.ts'
import type { MedClaimFacts } from '#contract/med-claims/shapes.ts'
import { type ChargeRow, chargeById, paidAmountOf } from '#server/areas/charge-core/charge.ts'
import { chargeFactsOf } from '#server/areas/charges/actions/charge-guards.ts'
import { isReversed, reversalOf } from '#server/areas/charges/detail/reversal.ts'
import { linesAbout } from '#server/areas/charges/detail/sql.ts'
import { type HistoryRow, historyOf, receivablesOf } from '#server/areas/charges/sql.ts'
import { invoicesAreActive } from '#server/areas/invoices/config.ts'
import { linksOf } from '#server/areas/invoices/invoice-links.ts'
import {
  type AttemptRow,
  attemptsOf,
  type Decline,
} from '#server/areas/payments/attempts/read-attempts.ts'
import {
  type ChargeClaimRow,
  claimOfCharge,
} from '#server/areas/payments/charge-claims/read-claims.ts'
import { disputeOfCharge } from '#server/areas/payments/disputes/read-disputes.ts'
import { collectionOfCharge } from '#server/areas/payments/renewal-cards/read-collections.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const HISTORY_OF: Readonly<Record<string, ChargeDetail['history'][number]['type']>> = {
  CHARGE_CREATED: 'CREATED',
  NOTICE_SENT: 'NOTICE_SENT',
  ATTEMPT_FAILED: 'ATTEMPT_FAILED',
  CODE_REFUSED: 'CODE_REFUSED',
  CHARGE_PAID: 'PAID',
  CHARGE_PAID_MANUALLY: 'PAID_MANUALLY',
  CHARGE_LATE: 'LATE',
  CHARGE_FAILED: 'FAILED',
  CHARGE_CANCELED: 'CANCELED',
  CHARGE_ABANDONED: 'ABANDONED',
  REFUND_REQUESTED: 'REFUND_REQUESTED',
  REFUND_REFUSED: 'REFUND_REFUSED',
  CHARGE_REFUNDED: 'REFUND',
  CHARGE_DISPUTED: 'DISPUTE',
  DISPUTE_CONTESTED: 'CONTESTED',
  CHARGE_DISPUTE_WON: 'DISPUTE_WON',
  CHARGE_CHARGEBACK: 'CHARGEBACK',
  PAYMENT_CLAIM_OPENED: 'CLAIMED',
  PAYMENT_CLAIM_RETURNED: 'CLAIM_RETURNED',
  PAYMENT_CLAIM_RELEASED: 'CLAIM_RELEASED',
  INVOICE_AUTHORIZED: 'INVOICE_AUTHORIZED',
  INVOICE_CANCELED: 'INVOICE_CANCELED',
}

const timelineOf = (rows: readonly HistoryRow[]): ChargeDetail['history'] =>
  rows.flatMap(({ at, type, data: { by = null, attemptId = null, detail = null } }) => {
    const known = HISTORY_OF[type]
    return known ? [{ at, type: known, by, uuidAttempt: attemptId, detail }] : []
  })

const errorsOf = (decline: Decline | null) =>
  decline && [{ error: { codeReason: decline.codeReason, message: decline.message } }]

const attemptsOnWire = (attempts: readonly AttemptRow[]): ChargeDetail['chargesTries'] =>
  attempts.map((attempt) => ({
    uuid: attempt.id,
    status: attemptOnTheWire(attempt.state),
    createdAt: attempt.created_at,
    expirationDate: attempt.expiration_date,
    value: attempt.amount_centavos,
    errorTransactionalResponse: errorsOf(attempt.decline),
  }))

/** What is asked back of a charge: all of it is held. */
const claimFactsOf = (row: ChargeClaimRow): MedClaimFacts => ({
  state: row.state,
  kind: row.kind,
  reason: row.reason,
  amount: row.amount_centavos,
  heldAmount: row.amount_centavos,
  returnedAmount: row.state === 'RETURNED' ? row.amount_centavos : 0n,
  openedAt: row.opened_at,
  deadline: row.deadline,
  endedAt: row.ended_at,
})

/** A payment by one of our methods arrived, even if it was returned later. */
const WAS_PAID: readonly string[] = ['PAID', 'REFUND', 'DISPUTE', 'CHARGEBACK']

const receiptOf = (charge: ChargeRow): ChargeDetail['paymentReceiptType'] => {
  if (!WAS_PAID.includes(charge.status)) return null
  return charge.payment_method === 'CREDIT_CARD_EARLY_MIXED' ? 'CREDIT_CARD' : charge.payment_method
}

/** Fine and interest of a slip; those of a Pix are in what was paid. */
const slipInterestOf = ({ payment_method, interest_centavos }: ChargeRow) =>
  payment_method === 'BANK_SLIP' ? interest_centavos : null

/** A charge with its attempts, fees and timeline (R-CHD-03 … R-CHD-06, R-CHD-29, R-CHD-30). */
export async function readCharge(
  transaction: Transaction,
  vault: Vault,
  id: Uuid,
  caller: Caller | null,
): Promise<OutputOf<typeof endpoint>> {
  const charge = (await chargeById(transaction, id)) ?? reject(chargeRefusals.notFound)
  const owner = sellerOwner(transaction.sellerId)
  // Every record of the charge, in one round trip.
  const [seller, attempts, facts, receivables, dispute, claim, notesActive, history, collection] =
    await Promise.all([
      readSeller(transaction),
      attemptsOf(transaction, id),
      chargeFactsOf(transaction, charge),
      receivablesOf(transaction, id, owner),
      disputeOfCharge(transaction, id),
      claimOfCharge(transaction, id),
      invoicesAreActive(transaction),
      historyOf(transaction, id),
      collectionOfCharge(transaction, id),
    ])
  const seesNotes = caller !== null && may(caller, 'charge.invoices')
  const signer = { sellerId: transaction.sellerId, vault }
  const seesNet = caller !== null && may(caller, 'charge.net') && receivables.length > 0
  const lines = seesNet && isReversed(charge.status) ? await linesAbout(transaction, id) : []
  const declines = attempts.filter(
    ({ state, decline }) => state === 'DECLINED' && !decline?.notSent,
  )
  const lastDecline = declines.at(-1)?.decline ?? null
  return {
    ...rowOf(charge),
    invoiceDownloadLink: seesNotes && charge.invoice_id ? linksOf(signer, charge.invoice_id) : null,
    tradeAgreement: facts.tradeAgreement && { type: 'DEFAULT' },
    cnpjSeller: seller.document,
    activeInvoiceConfig: notesActive,
    uuidSubscription: charge.subscription_id,
    bankSlipDescription: charge.bank_slip_description,
    errorTimestamp: charge.error_at,
    errorTransactionalResponse: errorsOf(lastDecline),
    chargebackDeadline: dispute?.deadline ?? null,
    cardResponse: charge.card && {
      last4digits: charge.card.last4digits,
      brand: charge.card.brand,
      cardHolderName: charge.card.holderName,
    },
    chargesTries: attemptsOnWire(attempts),
    paymentReceiptType: receiptOf(charge),
    interestAmount: slipInterestOf(charge),
    paidAmount: paidAmountOf(charge),
    asFraud: charge.as_fraud,
    checkoutSubDomain: seller.sub_domain,
    processing: facts.processing === true,
    refunding: facts.refunding === true,
    feeAmount: seesNet ? sum(receivables.map(({ fee }) => fee)) : null,
    netAmount: seesNet ? sum(receivables.map(({ net }) => net)) : null,
    reversal: seesNet ? reversalOf(charge.status, receivables, lines, owner) : null,
    claim: claim && claimFactsOf(claim),
    collection,
    history: timelineOf(history),
  }
}

const rowOf = (charge: ChargeRow) => ({
  uuid: charge.id,
  customerId: charge.customer_id,
  customerName: charge.customer_name,
  customerDocument: charge.customer_document,
  customerEmail: charge.customer_email,
  customerPhone: charge.customer_phone,
  email: charge.customer_email,
  phone: charge.customer_phone,
  countryCode: charge.country_code,
  title: charge.title,
  paidDate: charge.paid_date,
  expirationDate: charge.expiration_date,
  installments: charge.installments,
  value: charge.value_centavos,
  status: charge.status,
  paymentMethod: charge.payment_method,
  invoiceCharge: { status: charge.invoice_status },
})
