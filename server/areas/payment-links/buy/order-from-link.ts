import type { InputOf } from '#contract/access/endpoint.ts'
import { addMonthsClamped, type Instant, toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { discountedAmount } from '#contract/basics/instalments.ts'
import { type Centavos, shareEqually, sum } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import type { orderFromLink as endpoint } from '#contract/payment-links/endpoints.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { linkAllows, linkStateAt } from '#contract/payment-links/states.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import { chargeAmounts } from '#contract/subscriptions/additional.ts'
import type { ChargeRow, ChargeTerms } from '#server/areas/charge-core/charge.ts'
import { type ChargeOrder, createCharge } from '#server/areas/charge-core/create-charge.ts'
import { cardSale } from '#server/areas/charges/pay/card-sale.ts'
import { dueDayOf } from '#server/areas/charges/pay/due-day.ts'
import {
  beginPayment,
  type StartedPayment,
  scheduleCard,
} from '#server/areas/charges/pay/pay-charge.ts'
import { baseTerms, codeTerms } from '#server/areas/charges/pay/sale-terms.ts'
import {
  coversShares,
  coversSplit,
  type SplitRule,
  sharesOf,
} from '#server/areas/charges/pay/split-of-charge.ts'
import { ensureCustomer } from '#server/areas/customers/ensure-customer.ts'
import { linkAtShownPrice } from '#server/areas/payment-links/buy/shown-link.ts'
import {
  customerOfLink,
  type LinkRow,
  lockLink,
  type MethodTerms,
  type RecurringTerms,
} from '#server/areas/payment-links/sql.ts'
import { additionalOf, saleTypeOf } from '#server/areas/payment-links/terms.ts'
import { IMMEDIATE_PIX_LIFE_MS } from '#server/areas/payments/codes/codes.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { planOnSale } from '#server/areas/plans/find-plans.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { findSubSellers } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import { beginSubscription } from '#server/areas/subscriptions/buy-subscription.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

type OrderInput = InputOf<typeof endpoint>

type Buyer = NonNullable<ChargeOrder['customer']> & { readonly id: Uuid }

async function buyerOf(
  work: UnitOfWork,
  link: LinkRow,
  { body }: OrderInput,
): Promise<Buyer | null> {
  if (link.customer_id) {
    const known = await customerOfLink(work, link.customer_id)
    if (!known) throw new Error(`customer ${link.customer_id} of link ${link.id} not found`)
    const { id, name, email, phone, document_number, country_code } = known
    return { id, name, email, phone, document: document_number, countryCode: country_code }
  }
  const { buyer } = body
  if (!buyer) {
    // A subscription needs a customer, whatever link sells it.
    if (link.type === 'FAST_ORDER' && !link.terms.recurring) return null
    const values = { campo: 'buyer', motivo: 'preenchimento obrigatório' }
    return reject(platformRefusals.invalidField, { field: 'buyer', values })
  }
  const id = await ensureCustomer(work, { ...buyer, address: buyer.address ?? null })
  const { name, email, phone, countryCode, document } = buyer
  return { id, name, email, phone, countryCode, document: document.documentNumber }
}

/** Whether the first charge of the link is still to come; once its day has passed, a purchase is due at once. */
const isForLater = ({ now }: UnitOfWork, { scheduled_at }: LinkRow): boolean =>
  scheduled_at !== null && scheduled_at > now

// K-DUE-02: an immediate Pix lives for a day; every other code 30 days beyond its due date.
const endsAt = (
  work: UnitOfWork,
  link: LinkRow,
  method: MethodTerms['method'],
  part: number,
): Instant | null =>
  method === 'PIX' && !isForLater(work, link) && part === 0
    ? toInstant(Date.parse(work.now) + IMMEDIATE_PIX_LIFE_MS)
    : null

interface Priced {
  readonly value: Centavos
  readonly installments: number
  readonly terms: Omit<ChargeTerms, 'endsAt'>
}

type SplitOfCharge = ChargeTerms['split']

/** The split of the link with the ledger owners of its sub-sellers; null without a split. */
async function rulesOf(
  work: UnitOfWork,
  { id: linkId, terms }: LinkRow,
): Promise<SplitRule[] | null> {
  const { split = [] } = terms
  if (split.length === 0) return null
  const found = await findSubSellers(
    work,
    split.map(({ subSeller }) => subSeller),
  )
  return split.map(({ subSeller, type, value }) => {
    const owner = found.find(({ id }) => id === subSeller)?.owner_id
    if (!owner) throw new Error(`sub-seller ${subSeller} of link ${linkId} not found`)
    return { owner, type, value }
  })
}

/** The shares of the link's sub-sellers in a card sale. */
async function splitOf(work: UnitOfWork, link: LinkRow): Promise<SplitOfCharge> {
  const rules = await rulesOf(work, link)
  if (!rules) return undefined
  const shares = sharesOf(link.value_centavos, rules)
  return rules.map(({ owner }, at) => ({ owner, amount: String(shares[at] ?? 0n) }))
}

// The seller's fees may have grown since the link was saved.
const isEnough = (
  value: Centavos,
  { cardFee }: Pick<ChargeTerms, 'cardFee'>,
  split: NonNullable<SplitOfCharge>,
) =>
  coversShares(
    value,
    BigInt(cardFee),
    split.map(({ amount }) => BigInt(amount)),
  )

/** The charges of a purchase: one by card, otherwise one a month for each instalment. */
function price(
  link: LinkRow,
  settings: SellerSettings,
  offered: MethodTerms,
  installments: number,
): Priced[] {
  const amount = discountedAmount(link.value_centavos, offered.discountBasisPoints)
  const saleType = saleTypeOf(link.terms.cardType, settings)
  if (offered.method === 'CREDIT_CARD') {
    const sale = cardSale(settings, saleType, amount, installments)
    const terms = { ...baseTerms(settings), saleType, cardFee: String(sale.fee) }
    return [{ value: sale.total, installments, terms }]
  }
  return shareEqually(amount, installments).map((value) => ({
    value,
    installments: 1,
    terms: codeTerms(settings, value),
  }))
}

// The card of a link with a date is stored until then; codes are created at once, due on that day.
const beginOrSchedule = (
  work: UnitOfWork,
  tools: PaymentTools,
  { scheduled_at }: LinkRow,
  charge: ChargeRow,
  { method, cardToken }: OrderInput['body']['payment'],
): Promise<StartedPayment> =>
  method === 'CREDIT_CARD' && cardToken && scheduled_at && scheduled_at > work.now
    ? scheduleCard(work, tools, charge, cardToken, scheduled_at)
    : beginPayment(work, tools, charge, method, cardToken)

/** Locks the link at the price shown to the buyer, if it can still be bought. */
async function purchasableLink(
  work: UnitOfWork,
  { vault }: PaymentTools,
  { params, body }: OrderInput,
): Promise<LinkRow> {
  const now = (await lockLink(work, params.uuid)) ?? reject(paymentRefusals.pageNotFound)
  const link = await linkAtShownPrice(work, vault, now, body.opening)
  const state = linkStateAt(link, work.now)
  if (state === 'DELETED') reject(paymentRefusals.pageNotFound)
  if (!linkAllows.purchase(state)) reject(paymentRefusals.linkOver)
  return link
}

/** The terms of the method that the buyer chose. */
function offeredMethod(
  { terms }: LinkRow,
  { method, installments, cardToken }: OrderInput['body']['payment'],
) {
  const offered =
    terms.methods.find((one) => one.method === method) ?? reject(paymentRefusals.methodUnavailable)
  if (installments < 1 || installments > offered.maxInstallments)
    reject(linkRefusals.badInstallments)
  if (method === 'CREDIT_CARD' && !cardToken) reject(paymentRefusals.badCard)
  return offered
}

/**
 * The methods of the link at the price of the chosen one: another discount is another price, and so is
 * a card's that has the cost of its instalments on top.
 */
function methodsAtPriceOf(
  { terms, value_centavos }: LinkRow,
  { method, discountBasisPoints }: MethodTerms,
  charges: readonly Priced[],
) {
  const total = sum(charges.map(({ value }) => value))
  if (total !== discountedAmount(value_centavos, discountBasisPoints)) return [method]
  return terms.methods
    .filter((one) => one.discountBasisPoints === discountBasisPoints)
    .map((one) => one.method)
}

interface SubscriptionOrder {
  readonly link: LinkRow
  readonly recurring: RecurringTerms
  readonly settings: SellerSettings
  readonly offered: MethodTerms
  readonly customer: Buyer
  readonly cardToken: string | null | undefined
}

/** Places an order on a recurring link, each charge of which is split as the link says. */
async function orderSubscription(
  work: UnitOfWork,
  tools: PaymentTools,
  { link, recurring, settings, offered, customer, cardToken }: SubscriptionOrder,
): Promise<StartedPayment> {
  const { method, discountBasisPoints } = offered
  const value = discountedAmount(link.value_centavos, discountBasisPoints)
  const additional = additionalOf(recurring)
  const split = method === 'CREDIT_CARD' ? await rulesOf(work, link) : null
  // The seller's fees may have grown since the link was saved.
  if (split && !coversSplit(settings, chargeAmounts(value, additional), split)) {
    reject(paymentRefusals.methodUnavailable)
  }
  return beginSubscription(work, tools, {
    plan: await planOnSale(work, recurring.planId),
    type: recurring.type,
    method,
    cardToken,
    buyer: customer,
    value,
    additional,
    bankSlipDescription: link.terms.bankSlipDescription,
    split,
    scheduledAt: link.scheduled_at,
    linkId: link.id,
  })
}

/**
 * Places an order on a link: creates the charges and starts the payment of the first charge
 * (R-HOST-02, R-HOST-08).
 */
export async function beginOrder(
  work: UnitOfWork,
  tools: PaymentTools,
  input: OrderInput,
): Promise<StartedPayment> {
  const link = await purchasableLink(work, tools, input)
  const { method, installments } = input.body.payment
  const offered = offeredMethod(link, input.body.payment)
  const { settings } = await readSeller(work)
  const customer = await buyerOf(work, link, input)
  const { recurring, bankSlipDescription } = link.terms
  if (recurring) {
    if (!customer) throw new Error(`recurring link ${link.id} has no buyer`)
    return orderSubscription(work, tools, {
      link,
      recurring,
      settings,
      offered,
      customer,
      cardToken: input.body.payment.cardToken,
    })
  }
  const due = dueDayOf(work, method, link.scheduled_at)
  const split = method === 'CREDIT_CARD' ? await splitOf(work, link) : undefined
  const purchase = newId()
  const started: StartedPayment[] = []
  const priced = price(link, settings, offered, installments)
  const methods = methodsAtPriceOf(link, offered, priced)
  for (const [part, { value, installments: count, terms }] of priced.entries()) {
    // An old link with a price of zero cannot be sold.
    if (value <= 0n) reject(paymentRefusals.methodUnavailable)
    if (split && !isEnough(value, terms, split)) reject(paymentRefusals.methodUnavailable)
    const charge = await createCharge(work, {
      method,
      title: link.title,
      value,
      installments: count,
      customer,
      origin: link.type,
      due: addMonthsClamped(due, part),
      linkId: link.id,
      bankSlipDescription,
      terms: {
        ...terms,
        endsAt: endsAt(work, link, method, part),
        purchase,
        methods,
        ...(split ? { split } : {}),
      },
    })
    started.push(await beginOrSchedule(work, tools, link, charge, input.body.payment))
  }
  // The first code is registered now; the reconciler registers those of later months.
  return started[0] ?? reject(paymentRefusals.methodUnavailable)
}
