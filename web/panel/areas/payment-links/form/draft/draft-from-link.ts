import type { Day } from '#contract/basics/days.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { maxInstallmentsOf } from '#contract/payment-links/installment-limits.ts'
import type {
  AllowedPaymentMethods,
  CardType,
  PaymentLink,
} from '#contract/payment-links/shapes.ts'
import {
  asRecurring,
  type Bearer,
  emptyDraft,
  type LinkDraft,
  type LinkRules,
  limitsOfRules,
  type MethodDraft,
  type MomentDraft,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { recurringOfLink } from '#web/panel/areas/payment-links/form/draft/recurring-draft.ts'
import { entryOfShare } from '#web/panel/areas/payment-links/split/split-draft.ts'

type Local = PaymentLink['scheduledDate']

// The day is the one that was saved (R-LNKF-34).
const momentOf = (local: Local, unset: MomentDraft): MomentDraft =>
  local === null ? unset : { isOn: true, day: local.slice(0, 10) as Day, time: local.slice(11, 16) }

const ALLOWED = {
  CREDIT_CARD: 'creditCardMethod',
  BANK_SLIP: 'bankSlipMethod',
  PIX: 'pixMethod',
} as const satisfies Record<BuyerMethod, keyof AllowedPaymentMethods>

function methodOf(method: BuyerMethod, link: PaymentLink, unset: MethodDraft): MethodDraft {
  const allowed = link.allowedPaymentMethods[ALLOWED[method]]
  if (!allowed) return { ...unset, isOn: false }
  const custom = link.paymentOrder?.customInstallmentsValues.find(
    ({ paymentMethod }) => paymentMethod === method,
  )
  const maxInstallments = custom?.installments ?? unset.maxInstallments
  return { isOn: true, maxInstallments, discountPercent: (allowed.discount?.amount ?? 0) / 100 }
}

/** Who pays the fees of a saved link; null where the form decides it. */
export function savedBearer(type: CardType | undefined, rules: LinkRules): Bearer | null {
  if (type === 'EARLY_BUYER' || type === 'EARLY_SELLER') return type
  // The service refuses it to a seller without the setting.
  return type === 'EARLY_MIXED' && rules.mixedInstallment ? type : null
}

/** The form as a saved link fills it. */
export function draftOfLink(link: PaymentLink, rules: LinkRules): LinkDraft {
  const unset = emptyDraft(rules)
  // A way to pay that this installation is without cannot be switched off by hand.
  const savedOf = (method: BuyerMethod) =>
    rules.methods.includes(method)
      ? methodOf(method, link, unset.methods[method])
      : unset.methods[method]
  // Where a seller has only the card, another method cannot be switched off by hand (R-LNKF-14).
  const otherOf = (method: BuyerMethod) =>
    rules.defaults.onlyCreditCard ? unset.methods[method] : savedOf(method)
  const { paymentOrder: order, metadata, subSellerResponse: shares } = link
  const type = link.allowedPaymentMethods.creditCardMethod?.type
  const recurring = recurringOfLink(link)
  const draft: LinkDraft = {
    title: order?.title ?? '',
    value: order?.value ?? link.paymentSubscription?.value ?? null,
    recurring: null,
    description: order?.description ?? '',
    methods: {
      CREDIT_CARD: savedOf('CREDIT_CARD'),
      BANK_SLIP: otherOf('BANK_SLIP'),
      PIX: otherOf('PIX'),
    },
    receipt: type === 'RECURRENT' ? 'RECURRENT' : 'EARLY',
    bearer: savedBearer(type, rules) ?? unset.bearer,
    hasAnchoring: link.enableAnchoring,
    customer: link.sellerClient?.uuid ?? null,
    slipDescription: link.bankSlipDescription ?? '',
    expiry: momentOf(order?.expirationDate ?? null, unset.expiry),
    hasTimer: order?.timer ?? false,
    first: momentOf(link.scheduledDate, unset.first),
    metadata: metadata.length > 0 ? metadata : unset.metadata,
    split: { isOn: shares.length > 0, entries: shares.map(entryOfShare) },
  }
  return recurring ? asRecurring(draft, recurring) : draft
}

/**
 * A copy keeps everything except the customer (R-LNKL-07), within the instalments that this person
 * may offer.
 */
export function copyOfLink(link: PaymentLink, rules: LinkRules): LinkDraft {
  const { methods, ...draft } = draftOfLink(link, rules)
  const max = maxInstallmentsOf('CREDIT_CARD', limitsOfRules(rules))
  const card = methods.CREDIT_CARD
  const maxInstallments = Math.min(card.maxInstallments, max)
  return {
    ...draft,
    methods: { ...methods, CREDIT_CARD: { ...card, maxInstallments } },
    customer: null,
  }
}
