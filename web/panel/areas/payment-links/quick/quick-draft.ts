import type { InputOf } from '#contract/access/endpoint.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { createLink } from '#contract/payment-links/endpoints.ts'
import { maxInstallmentsOf } from '#contract/payment-links/installment-limits.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import type { Change } from '#web/kit/dialogs/ReviewDialog.tsx'
import { savedBearer } from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import {
  type Bearer,
  type LinkRules,
  limitsOfRules,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { isLongTitle } from '#web/panel/areas/payment-links/form/draft/link-limits.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

type QuickCardType = Bearer | 'RECURRENT'

/** What the quick form holds. */
export interface QuickDraft {
  readonly title: string
  readonly value: Centavos | null
  readonly installments: number
  /** As the link was saved; the form does not show it. Null: the seller's default. */
  readonly cardType: QuickCardType | null
}

const USUAL = 10 // the default of a quick link (K-INST-01)

/** The instalments that the form offers: a saved number may be higher than this person may choose. */
export const offeredInstallments = (rules: LinkRules, { installments }: QuickDraft): number =>
  Math.max(maxInstallmentsOf('CREDIT_CARD', limitsOfRules(rules)), installments)

/** The form as it opens: empty, or as a saved link fills it. */
export function quickDraftOf(link: PaymentLink | null, rules: LinkRules): QuickDraft {
  const order = link?.paymentOrder
  const max = maxInstallmentsOf('CREDIT_CARD', limitsOfRules(rules))
  const type = link?.allowedPaymentMethods.creditCardMethod?.type
  return {
    title: order?.title ?? '',
    value: order?.value ?? null,
    installments: order?.installments ?? Math.min(USUAL, max),
    cardType: type === 'RECURRENT' ? type : savedBearer(type, rules),
  }
}

/** The copy of a quick link, within the instalments that this person may offer (R-LNKL-07). */
export function quickCopyOf(link: PaymentLink, rules: LinkRules): QuickDraft {
  const draft = quickDraftOf(link, rules)
  const max = maxInstallmentsOf('CREDIT_CARD', limitsOfRules(rules))
  return { ...draft, installments: Math.min(draft.installments, max) }
}

/** What is missing, or too long. */
export const quickProblems = ({
  title,
  value,
}: QuickDraft): ('title' | 'longTitle' | 'value')[] => [
  ...(title.trim() === '' ? (['title'] as const) : []),
  ...(isLongTitle(title) ? (['longTitle'] as const) : []),
  ...((value ?? 0n) <= 0n ? (['value'] as const) : []),
]

// The rules of R-LNKF-11 to R-LNKF-13: the tax flag wins, then the many instalments.
function cardTypeOfQuick({ installments, cardType }: QuickDraft, rules: LinkRules): QuickCardType {
  const { defaultCreditCardType, forceBuyerAboveInstallments: above } = rules.defaults
  if (cardType === 'RECURRENT') return cardType
  if (rules.isActiveForTax) return 'EARLY_SELLER'
  if (above !== null && installments > above) return 'EARLY_BUYER'
  return cardType ?? defaultCreditCardType
}

/** The card simulation of the form. */
export const quickSimulationOf = (draft: QuickDraft, rules: LinkRules) => ({
  amount: draft.value ?? 0n,
  maxInstallments: draft.installments,
  type: cardTypeOfQuick(draft, rules),
  discount: 0n,
})

type QuickBody = Extract<InputOf<typeof createLink>['body'], { readonly type: 'FAST_ORDER' }>

/** The body of the call (R-LNKQ-02). */
export const quickBodyOf = (draft: QuickDraft, rules: LinkRules): QuickBody => ({
  type: 'FAST_ORDER',
  paymentOrder: {
    title: draft.title.trim(),
    value: draft.value ?? 0n,
    installments: draft.installments,
    description: '',
  },
  allowedPaymentMethods: { creditCardMethod: { type: cardTypeOfQuick(draft, rules) } },
})

const shownOf = ({ title, value, installments }: QuickDraft) =>
  [
    [texts.fieldTitle, title.trim()],
    [texts.fieldValue, value === null ? '' : formatReais(value)],
    [texts.maxInstallments, texts.upToInstallments(installments)],
  ] as const

/** What was changed of the link, here or by another person meanwhile. */
export function quickChangesOf(was: QuickDraft, now: QuickDraft, theirs: QuickDraft): Change[] {
  const [yours, others] = [shownOf(now), shownOf(theirs)]
  return shownOf(was).flatMap(([label, old], at) => {
    const [current = old, other = old] = [yours[at]?.[1], others[at]?.[1]]
    if (current === old && other === old) return []
    return [{ label, was: old, now: current, theirs: other === old ? null : other }]
  })
}
