import { may } from '#contract/access/actions.ts'
import { dayInSaoPaulo, type Instant, timeInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import type { AllowedPaymentMethods, PaymentLink } from '#contract/payment-links/shapes.ts'
import { linkAllows } from '#contract/payment-links/states.ts'
import { sharesOf } from '#server/areas/charges/pay/split-of-charge.ts'
import { rowOf } from '#server/areas/payment-links/list-links.ts'
import {
  customerOfLink,
  type LinkRow,
  linkById,
  type ShownLink,
} from '#server/areas/payment-links/sql.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { findSubSellers } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'

/** An instant as local time of São Paulo. */
export const localOf = (instant: Instant | null) =>
  instant && (`${dayInSaoPaulo(instant)}T${timeInSaoPaulo(instant)}` as const)

function allowedOf({ methods, cardType }: LinkRow['terms']): AllowedPaymentMethods {
  const of = (method: BuyerMethod) => {
    const found = methods.find((one) => one.method === method)
    if (!found) return null
    const amount = found.discountBasisPoints
    return amount > 0 ? { discount: { amount, type: 'PERCENT' as const } } : {}
  }
  const card = of('CREDIT_CARD')
  return {
    creditCardMethod: card && { type: cardType ?? 'EARLY', ...card },
    bankSlipMethod: of('BANK_SLIP'),
    pixMethod: of('PIX'),
  }
}

function orderOf({ title, value_centavos: value, terms, expires_at, type }: LinkRow) {
  if (type === 'SUBSCRIPTION') return null
  const card = terms.methods.find(({ method }) => method === 'CREDIT_CARD')
  return {
    title,
    value,
    description: terms.description,
    timer: terms.timer,
    installments: card?.maxInstallments ?? 1,
    customInstallmentsValues: terms.methods.map(({ method, maxInstallments }) => ({
      paymentMethod: method,
      installments: maxInstallments,
    })),
    expirationDate: localOf(expires_at),
  }
}

function subscriptionOf({
  terms: { recurring },
  value_centavos: value,
}: LinkRow): PaymentLink['paymentSubscription'] {
  if (!recurring) return null
  const { planId: idPlan, type, valuePerMonth, additional } = recurring
  return {
    idPlan,
    type,
    value,
    valuePerMonth: BigInt(valuePerMonth),
    additionalValue: additional && BigInt(additional.value),
    additionalTitle: additional?.title ?? null,
    additionalInstallments: additional?.installments ?? null,
  }
}

async function splitOf(transaction: Transaction, { value_centavos, terms }: LinkRow) {
  const { split = [] } = terms
  const found = await findSubSellers(
    transaction,
    split.map(({ subSeller }) => subSeller),
  )
  const shares = sharesOf(value_centavos, split)
  return split.map(({ subSeller, type, value }, at) => ({
    idSubSeller: subSeller,
    paymentType: type,
    paymentValue: BigInt(value),
    name: found.find(({ id }) => id === subSeller)?.name ?? '',
    amountOnPaymentLink: shares[at] ?? 0n,
    amount: value_centavos,
  }))
}

/** A link as its seller reads it; metadata only for who may see it (R-LNKF-18). */
export async function describeLink(
  transaction: Transaction,
  link: ShownLink,
  caller: Caller | null,
  checkoutUrl: string,
): Promise<PaymentLink> {
  const { terms, customer_id } = link
  const customer = customer_id ? await customerOfLink(transaction, customer_id) : undefined
  const seesMetadata = caller?.kind !== 'USER' || may(caller, 'link.metadata')
  const split = await splitOf(transaction, link)
  const { recurring } = terms
  const title = recurring ? (await findPlan(transaction, recurring.planId)).title : link.title
  const listed = { ...link, title, customer_name: customer?.name ?? null }
  return {
    ...rowOf(listed, transaction.now, checkoutUrl),
    scheduledDate: localOf(link.scheduled_at),
    bankSlipDescription: terms.bankSlipDescription,
    metadata: seesMetadata ? [...terms.metadata] : [],
    enableAnchoring: terms.enableAnchoring,
    subSellerPaymentRequest: split,
    subSellerResponse: split,
    paymentOrder: orderOf(link),
    paymentSubscription: subscriptionOf(link),
    allowedPaymentMethods: allowedOf(terms),
  }
}

/** The seller's link (LNK-04); a deleted one, or one of another brand, is unknown. */
export async function readLink(
  transaction: Transaction,
  id: Uuid,
  whiteLabel: boolean | undefined,
  caller: Caller | null,
  checkoutUrl: string,
): Promise<PaymentLink> {
  const link = await linkById(transaction, id)
  const isOther = whiteLabel !== undefined && link?.white_label !== whiteLabel
  if (!link || !linkAllows.removal(link.state) || isOther) return reject(linkRefusals.notFound)
  return describeLink(transaction, { ...link, state: link.state }, caller, checkoutUrl)
}
