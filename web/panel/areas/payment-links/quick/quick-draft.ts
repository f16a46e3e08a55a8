import type { InputOf } from '#contract/access/endpoint.ts'
import { formatReais, type Centavos } from '#contract/basics/money.ts'
import type { createLink } from '#contract/payment-links/endpoints.ts'
import { MAX_INSTALLMENTS, type PaymentLink } from '#contract/payment-links/shapes.ts'
import type { Change } from '#web/kit/dialogs/ReviewDialog.tsx'
import type { Bearer, LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

/** What the quick form holds. */
export interface QuickDraft {
  readonly title: string
  readonly value: Centavos | null
  readonly installments: number
}

const USUAL = 10 // K-INST-01
const SHORT_LIST = 12 // R-LNKF-09

/** The most instalments this person may offer by the card (R-LNKF-09). */
export const maxInstallmentsOf = ({ defaults }: LinkRules, seesAll: boolean): number =>
  Math.min(seesAll ? MAX_INSTALLMENTS.CREDIT_CARD : SHORT_LIST, defaults.maxInstallments)

/** The form as it opens: empty, or as a saved link fills it. */
export function quickDraftOf(link: PaymentLink | null, { defaults }: LinkRules): QuickDraft {
  const order = link?.paymentOrder
  return {
    title: order?.title ?? '',
    value: order?.value ?? null,
    installments: order?.installments ?? Math.min(USUAL, defaults.maxInstallments),
  }
}

/** What is missing. */
export const quickProblems = ({ title, value }: QuickDraft): ('title' | 'value')[] => [
  ...(title.trim() === '' ? (['title'] as const) : []),
  ...((value ?? 0n) <= 0n ? (['value'] as const) : []),
]

// The rules of R-LNKF-11 to R-LNKF-13: the tax flag wins, then the many instalments.
function bearerOfQuick({ installments }: QuickDraft, rules: LinkRules): Bearer {
  const { defaultCreditCardType, forceBuyerAboveInstallments: above } = rules.defaults
  if (rules.isActiveForTax) return 'EARLY_SELLER'
  return above !== null && installments > above ? 'EARLY_BUYER' : defaultCreditCardType
}

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
  allowedPaymentMethods: { creditCardMethod: { type: bearerOfQuick(draft, rules) } },
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
