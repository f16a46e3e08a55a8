import { type FormEvent, useState } from 'react'
import { may } from '#contract/access/actions.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useProductNow } from '#web/client/product-time.ts'
import { useViewer } from '#web/client/session.ts'
import { draftOfLink } from '#web/panel/areas/payment-links/form/draft/draft-from-link.ts'
import {
  bodyOf,
  type LinkDraft,
  type LinkRules,
  problemsOf,
} from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { useLinkSave } from '#web/panel/areas/payment-links/useLinkSave.ts'

export interface FormStart {
  readonly rules: LinkRules
  /** What the form holds at first. */
  readonly first: LinkDraft
  /** The link that is changed; null makes a new one. */
  readonly link: PaymentLink | null
  /** The link that the new one is a copy of. */
  readonly copyOf?: Uuid | undefined
  /** After a change was saved. */
  readonly onSaved: () => void
}

const focusOnFirstProblem = () =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )

/** The form of a one-off or recurring link, new or changed. */
export function useLinkForm({ rules, link, copyOf, first, onSaved }: FormStart) {
  const [draft, setDraft] = useState(first)
  const [wasSubmitted, setSubmitted] = useState(false)
  const viewer = useViewer()
  const seesMetadata = may(viewer, 'link.metadata')
  const maySplit = may(viewer, 'link.split') && rules.defaults.enableSplitOperation
  const { base, ...saving } = useLinkSave({
    scope: first.recurring ? 'recurring' : 'form',
    draft,
    setDraft,
    link,
    copyOf,
    draftOf: (saved) => draftOfLink(saved, rules),
    bodyOf: (yours, whiteLabel) => bodyOf(yours, { rules, whiteLabel, seesMetadata, maySplit }),
    onSaved,
  })
  const now = useProductNow()
  const problems = problemsOf(draft, now, link ? base.draft : undefined)
  return {
    ...saving,
    draft,
    setDraft,
    wasSubmitted,
    problems,
    maySplit,
    theirs: base.draft,
    submit: (event: FormEvent, then: () => void) => {
      event.preventDefault()
      setSubmitted(true)
      if (problems.length === 0) then()
      else focusOnFirstProblem()
    },
  }
}

export type LinkFormState = ReturnType<typeof useLinkForm>
