import { isSubDomain } from '#contract/checkout-page/rules.ts'
import type { Checkout, CheckoutInput } from '#contract/checkout-page/shapes.ts'
import { texts } from '#web/panel/areas/checkout-page/texts.ts'

/** The form: texts as they are typed. */
export interface CheckoutDraft {
  readonly title: string
  readonly description: string
  readonly subDomain: string
  readonly color: string | null
}

export type DraftField = keyof CheckoutDraft

export const EMPTY_DRAFT: CheckoutDraft = { title: '', description: '', subDomain: '', color: null }

export const draftOf = (checkout: Checkout | null): CheckoutDraft =>
  checkout
    ? {
        title: checkout.title,
        description: checkout.description ?? '',
        subDomain: checkout.subDomain,
        color: checkout.color,
      }
    : EMPTY_DRAFT

export const inputOf = ({
  title,
  description,
  subDomain,
  color,
}: CheckoutDraft): CheckoutInput => ({
  title: title.trim(),
  description: description.trim() || null,
  subDomain,
  color,
})

/** The errors of the draft, by field (R-CHK-03, R-CHK-04). */
export function draftErrors({
  title,
  subDomain,
}: CheckoutDraft): Partial<Record<DraftField, string>> {
  const wrongAddress =
    subDomain === '' ? texts.subDomainMissing : !isSubDomain(subDomain) && texts.subDomainInvalid
  return {
    ...(title.trim() === '' ? { title: texts.titleMissing } : {}),
    ...(wrongAddress ? { subDomain: wrongAddress } : {}),
  }
}
