import { type ActionName, may } from '#contract/access/actions.ts'
import { type Day, type Instant, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { searchText } from '#contract/basics/text-search.ts'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import { BUYER_METHODS, type BuyerMethod } from '#contract/charges/shapes.ts'
import type { NewLink, NewOrder, NewSubscriptionLink } from '#contract/payment-links/forms.ts'
import { maxInstallmentsOf } from '#contract/payment-links/installment-limits.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { unsellable } from '#contract/payment-links/sellable.ts'
import type { AllowedPaymentMethods, CardType } from '#contract/payment-links/shapes.ts'
import { periodTotal } from '#contract/plans/rules.ts'
import type { LinkHost } from '#server/areas/payment-links/link-url.ts'
import { checkSplit, chosenSplit } from '#server/areas/payment-links/split/chosen-split.ts'
import {
  customerOfLink,
  type NewLink as KeptLink,
  type LinkRow,
  type LinkTerms,
  type MethodTerms,
  type RecurringTerms,
} from '#server/areas/payment-links/sql.ts'
import { planOnSale } from '#server/areas/plans/find-plans.ts'
import { readSeller, type Seller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'

/**
 * Converts a local time of São Paulo to an instant; rejects one in the past unless the link had it
 * already.
 */
function futureMoment(
  work: UnitOfWork,
  local: `${Day}T${string}` | null | undefined,
  field: string,
  before: Instant | null = null,
): Instant | null {
  if (!local) return null
  const moment = instantInSaoPaulo(local.slice(0, 10) as Day, local.slice(11))
  if (moment <= work.now && moment !== before) reject(linkRefusals.pastDate, { field })
  return moment
}

const FIELD_OF = {
  CREDIT_CARD: 'creditCardMethod',
  BANK_SLIP: 'bankSlipMethod',
  PIX: 'pixMethod',
} as const satisfies Record<BuyerMethod, keyof AllowedPaymentMethods>

/** Who makes or changes a link: the seller, the caller, and what is stored of a changed one. */
interface Maker {
  readonly seller: Seller
  readonly caller: Caller | null
  readonly stored: LinkRow | null
}

/**
 * Rejects more instalments than the seller's settings and the user's list allow; a stored maximum
 * may stay as it is (R-LNKF-09).
 */
function checkInstallments(
  { seller, caller, stored }: Maker,
  method: BuyerMethod,
  maxInstallments: number,
): void {
  const limit = maxInstallmentsOf(method, {
    maxInstallments: seller.settings.maxInstallments,
    seesAll: mayDo(caller, 'link.allInstallments'),
  })
  const before = stored?.terms.methods.find((terms) => terms.method === method)
  if (maxInstallments > limit && maxInstallments !== before?.maxInstallments) {
    reject(linkRefusals.badInstallments)
  }
}

/** The methods that are on, each with the most instalments that `maxOf` allows. */
function methodsOf(
  allowedPaymentMethods: AllowedPaymentMethods,
  maker: Maker,
  maxOf: (method: BuyerMethod) => number,
): MethodTerms[] {
  return BUYER_METHODS.flatMap((method) => {
    const field = FIELD_OF[method]
    const allowed = allowedPaymentMethods[field]
    if (!allowed) return []
    if (method !== 'CREDIT_CARD' && maker.seller.settings.onlyCreditCard) {
      const values = { campo: field, motivo: 'este vendedor só aceita cartão de crédito' }
      reject(platformRefusals.invalidField, { field: `allowedPaymentMethods.${field}`, values })
    }
    if (maker.caller && !methodsWithService(maker.caller).includes(method)) {
      reject(platformRefusals.serviceAbsent, { field: `allowedPaymentMethods.${field}` })
    }
    const maxInstallments = maxOf(method)
    checkInstallments(maker, method, maxInstallments)
    return [{ method, maxInstallments, discountBasisPoints: allowed.discount?.amount ?? 0 }]
  })
}

function checkCard(type: CardType | undefined, { settings }: Seller): void {
  const mixedOnly = type === 'EARLY_MIXED' && !settings.mixedInstallment
  const taxOnly = settings.isActiveForTax && (type === 'EARLY_BUYER' || type === 'EARLY_MIXED')
  if (mixedOnly || taxOnly) reject(linkRefusals.badCardType)
}

/** Whether a user may; API keys may do whatever their seller may. */
const mayDo = (caller: Caller | null, action: ActionName) =>
  caller?.kind !== 'USER' || may(caller, action)

/**
 * Omitted fields are kept; users without the permission cannot send them (R-LNKF-18, R-LNKF-42).
 */
function metadataOf(
  { metadata }: Pick<NewOrder, 'metadata'>,
  caller: Caller | null,
  stored: LinkRow | null,
) {
  const before = stored?.terms.metadata ?? []
  if (mayDo(caller, 'link.metadata')) return metadata === undefined ? before : (metadata ?? [])
  if (metadata?.length) reject(platformRefusals.forbidden)
  return before
}

/** Rejects a link that cannot be sold, with the field at fault. */
function checkSellable({ value, terms }: ChosenTerms): void {
  for (const offered of terms.methods) {
    const reason = unsellable(value, offered)
    const field = `allowedPaymentMethods.${FIELD_OF[offered.method]}`
    if (reason === 'discount') reject(linkRefusals.badDiscount, { field: `${field}.discount` })
    if (reason === 'installments') {
      reject(linkRefusals.badInstallments, { field: 'paymentOrder.customInstallmentsValues' })
    }
  }
}

type ChosenTerms = Omit<KeptLink, 'id' | 'type'>

/** Who asks for a link, and at which address. */
export interface LinkRequest {
  readonly caller: Caller | null
  readonly host: LinkHost
}

async function knownCustomer(
  work: UnitOfWork,
  uuid: Uuid | null | undefined,
): Promise<Uuid | null> {
  if (!uuid) return null
  return (await customerOfLink(work, uuid)) ? uuid : reject(linkRefusals.unknownCustomer)
}

const maxOfOrder =
  ({ installments, customInstallmentsValues = [] }: NewOrder['paymentOrder']) =>
  (method: BuyerMethod): number =>
    customInstallmentsValues.find(({ paymentMethod }) => paymentMethod === method)?.installments ??
    installments

async function orderOf(
  work: UnitOfWork,
  body: NewOrder,
  maker: Maker,
  whiteLabel: boolean,
): Promise<ChosenTerms> {
  const { caller, stored } = maker
  const { paymentOrder, allowedPaymentMethods, uuidSellerClient } = body
  const customerId = await knownCustomer(work, uuidSellerClient)
  const maySplit = mayDo(caller, 'link.split')
  const terms: LinkTerms = {
    description: paymentOrder.description,
    bankSlipDescription: body.bankSlipDescription,
    cardType: allowedPaymentMethods.creditCardMethod?.type ?? null,
    methods: methodsOf(allowedPaymentMethods, maker, maxOfOrder(paymentOrder)),
    timer: paymentOrder.timer ?? false,
    enableAnchoring: body.enableAnchoring ?? false,
    metadata: metadataOf(body, caller, stored),
    split: await chosenSplit(work, body, paymentOrder.value, maySplit, stored?.terms.split ?? []),
  }
  return {
    title: paymentOrder.title,
    value: paymentOrder.value,
    customerId,
    terms,
    whiteLabel: body.whiteLabel ?? whiteLabel,
    scheduledAt: futureMoment(work, body.scheduledDate, 'scheduledDate', stored?.scheduled_at),
    expiresAt: futureMoment(work, paymentOrder.expirationDate, 'paymentOrder.expirationDate'),
    search: searchText(paymentOrder.title),
  }
}

function additionalOf({
  additionalValue,
  additionalTitle,
  additionalInstallments,
}: NewSubscriptionLink['paymentSubscription']): RecurringTerms['additional'] {
  if (!additionalValue) return null
  return {
    title: additionalTitle,
    value: String(additionalValue),
    installments: additionalInstallments ?? 1,
  }
}

/** A recurring link: sells a plan, which must be active (R-LNKF-31, BAR-4201, BAR-4203). */
async function subscriptionOf(
  work: UnitOfWork,
  body: NewSubscriptionLink,
  maker: Maker,
  whiteLabel: boolean,
): Promise<ChosenTerms> {
  const { caller, stored } = maker
  const { paymentSubscription, allowedPaymentMethods } = body
  const { idPlan, type, valuePerMonth } = paymentSubscription
  const plan = await planOnSale(work, idPlan)
  const value = periodTotal(valuePerMonth, type)
  const maySplit = mayDo(caller, 'link.split')
  return {
    title: plan.title,
    value,
    customerId: await knownCustomer(work, body.uuidSellerClient),
    whiteLabel,
    scheduledAt: futureMoment(work, body.scheduledDate, 'scheduledDate', stored?.scheduled_at),
    expiresAt: null,
    search: searchText(plan.title),
    terms: {
      description: null,
      bankSlipDescription: body.bankSlipDescription,
      cardType: allowedPaymentMethods.creditCardMethod?.type ?? null,
      methods: methodsOf(allowedPaymentMethods, maker, () => 1),
      timer: false,
      enableAnchoring: false,
      metadata: metadataOf(body, caller, stored),
      split: await chosenSplit(work, body, value, maySplit, stored?.terms.split ?? []),
      recurring: {
        planId: plan.id,
        type,
        valuePerMonth: String(valuePerMonth),
        additional: additionalOf(paymentSubscription),
      },
    },
  }
}

type FastOrder = Extract<NewLink, { readonly type: 'FAST_ORDER' }>

/** A quick link: by card only, for no particular customer (R-LNKQ-02, R-LNKQ-04). */
function fastOrderOf(body: FastOrder, maker: Maker, whiteLabel: boolean): ChosenTerms {
  if (!mayDo(maker.caller, 'link.quick')) reject(platformRefusals.forbidden)
  const { title, value, installments } = body.paymentOrder
  checkInstallments(maker, 'CREDIT_CARD', installments)
  const { type: cardType } = body.allowedPaymentMethods.creditCardMethod
  return {
    title,
    value,
    customerId: null,
    scheduledAt: null,
    expiresAt: null,
    whiteLabel,
    search: searchText(title),
    terms: {
      description: null,
      bankSlipDescription: null,
      cardType,
      timer: false,
      enableAnchoring: false,
      metadata: [],
      split: [],
      methods: [{ method: 'CREDIT_CARD', maxInstallments: installments, discountBasisPoints: 0 }],
    },
  }
}

function termsOf(
  work: UnitOfWork,
  body: NewLink,
  maker: Maker,
  whiteLabel: boolean,
): Promise<ChosenTerms> | ChosenTerms {
  switch (body.type) {
    case 'ORDER':
      return orderOf(work, body, maker, whiteLabel)
    case 'SUBSCRIPTION':
      return subscriptionOf(work, body, maker, whiteLabel)
    case 'FAST_ORDER':
      return fastOrderOf(body, maker, whiteLabel)
  }
}

/**
 * Validates a form against the seller's settings and the caller's permissions. A form without its
 * brand keeps the stored one; a new link has the brand of the host (R-LNKL-14).
 */
export async function chosenTerms(
  work: UnitOfWork,
  body: NewLink,
  { caller, host }: LinkRequest,
  stored: LinkRow | null,
): Promise<ChosenTerms> {
  const seller = await readSeller(work)
  const maker = { seller, caller, stored }
  const whiteLabel = stored?.white_label ?? host.whiteLabel
  checkCard(body.allowedPaymentMethods.creditCardMethod?.type, seller)
  const terms = await termsOf(work, body, maker, whiteLabel)
  checkSellable(terms)
  checkSplit(terms, seller)
  return terms
}
