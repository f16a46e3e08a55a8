import type { Change } from '#web/kit/dialogs/ReviewDialog.tsx'
import type { CustomerDraft, Fact } from '#web/panel/areas/customers/form/customer-draft.ts'

/** What a section shows of a draft, label by label. */
export type FactsOf = (draft: CustomerDraft) => readonly Fact[]

/** What of a section was changed, here or by another person meanwhile. */
export function changesOf(
  factsOf: FactsOf,
  before: CustomerDraft,
  yours: CustomerDraft,
  theirs: CustomerDraft = before,
): Change[] {
  const valuesOf = (draft: CustomerDraft) => factsOf(draft).map(({ value }) => value ?? '')
  const [olds, news, others] = [valuesOf(before), valuesOf(yours), valuesOf(theirs)]
  return factsOf(before).flatMap(({ label }, at) => {
    const [was = '', now = '', other = ''] = [olds[at], news[at], others[at]]
    if (now === was && other === was) return []
    return [{ label, was, now, theirs: other === was ? null : other }]
  })
}
