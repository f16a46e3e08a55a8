import { may } from '#contract/access/actions.ts'
import { instantInSaoPaulo, type Day, type Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { searchText } from '#contract/basics/text-search.ts'
import { BUYER_METHODS, type BuyerMethod } from '#contract/charges/shapes.ts'
import type { NewLink, NewOrder } from '#contract/payment-links/forms.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { unsellable } from '#contract/payment-links/sellable.ts'
import {
  MAX_INSTALLMENTS,
  type AllowedPaymentMethods,
  type CardType,
} from '#contract/payment-links/shapes.ts'
import { chosenSplit, checkSplit } from '#server/areas/payment-links/split/chosen-split.ts'
import {
  customerOfLink,
  type LinkRow,
  type LinkTerms,
  type MethodTerms,
  type NewLink as KeptLink,
} from '#server/areas/payment-links/sql.ts'
import { readSeller, type Seller } from '#server/areas/sellers/read-seller.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

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

function methodsOf({ allowedPaymentMethods, paymentOrder }: NewOrder): MethodTerms[] {
  return BUYER_METHODS.flatMap((method) => {
    const allowed = allowedPaymentMethods[FIELD_OF[method]]
    if (!allowed) return []
    const custom = paymentOrder.customInstallmentsValues?.find(
      ({ paymentMethod }) => paymentMethod === method,
    )
    // Methods without their own limit are offered in instalments by card only.
    const otherwise = method === 'CREDIT_CARD' ? paymentOrder.installments : 1
    const maxInstallments = custom?.installments ?? otherwise
    if (maxInstallments > MAX_INSTALLMENTS[method]) reject(linkRefusals.badInstallments)
    return [{ method, maxInstallments, discountBasisPoints: allowed.discount?.amount ?? 0 }]
  })
}

function checkCard(type: CardType | undefined, { settings }: Seller): void {
  const mixedOnly = type === 'EARLY_MIXED' && !settings.mixedInstallment
  const taxOnly = settings.isActiveForTax && (type === 'EARLY_BUYER' || type === 'EARLY_MIXED')
  if (mixedOnly || taxOnly) reject(linkRefusals.badCardType)
}

/** Whether a user may; API keys may do whatever their seller may. */
const mayDo = (caller: Caller | null, action: 'link.metadata' | 'link.split' | 'link.quick') =>
  caller?.kind !== 'USER' || may(caller, action)

/**
 * Omitted fields are kept; users without the permission cannot send them (R-LNKF-18, R-LNKF-42).
 */
function metadataOf({ metadata }: NewOrder, caller: Caller | null, stored: LinkRow | null) {
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

async function orderOf(
  work: UnitOfWork,
  body: NewOrder,
  caller: Caller | null,
  stored: LinkRow | null,
): Promise<ChosenTerms> {
  const { paymentOrder, allowedPaymentMethods, uuidSellerClient } = body
  const customerId: Uuid | null = uuidSellerClient ?? null
  if (customerId && !(await customerOfLink(work, customerId))) reject(linkRefusals.unknownCustomer)
  const maySplit = mayDo(caller, 'link.split')
  const terms: LinkTerms = {
    description: paymentOrder.description,
    bankSlipDescription: body.bankSlipDescription,
    cardType: allowedPaymentMethods.creditCardMethod?.type ?? null,
    methods: methodsOf(body),
    timer: paymentOrder.timer ?? false,
    enableAnchoring: body.enableAnchoring ?? false,
    metadata: metadataOf(body, caller, stored),
    split: await chosenSplit(work, body, maySplit, stored?.terms.split ?? []),
  }
  return {
    title: paymentOrder.title,
    value: paymentOrder.value,
    customerId,
    terms,
    whiteLabel: body.whiteLabel ?? stored?.white_label ?? false,
    scheduledAt: futureMoment(work, body.scheduledDate, 'scheduledDate', stored?.scheduled_at),
    expiresAt: futureMoment(work, paymentOrder.expirationDate, 'paymentOrder.expirationDate'),
    search: searchText(paymentOrder.title),
  }
}

type FastOrder = Extract<NewLink, { readonly type: 'FAST_ORDER' }>

/** A quick link: by card only, for no particular customer (R-LNKQ-02, R-LNKQ-04). */
function fastOrderOf(body: FastOrder, caller: Caller | null, stored: LinkRow | null): ChosenTerms {
  if (!mayDo(caller, 'link.quick')) reject(platformRefusals.forbidden)
  const { title, value, installments } = body.paymentOrder
  const { type: cardType } = body.allowedPaymentMethods.creditCardMethod
  return {
    title,
    value,
    customerId: null,
    scheduledAt: null,
    expiresAt: null,
    whiteLabel: body.whiteLabel ?? stored?.white_label ?? false,
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

/** Validates a form against the seller's settings and the caller's permissions. */
export async function chosenTerms(
  work: UnitOfWork,
  body: NewLink,
  caller: Caller | null,
  stored: LinkRow | null,
): Promise<ChosenTerms> {
  const seller = await readSeller(work)
  checkCard(body.allowedPaymentMethods.creditCardMethod?.type, seller)
  const terms =
    body.type === 'ORDER'
      ? await orderOf(work, body, caller, stored)
      : fastOrderOf(body, caller, stored)
  checkSellable(terms)
  checkSplit(terms, seller)
  return terms
}
