import { useState } from 'react'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import type { LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import {
  quickBodyOf,
  quickChangesOf,
  quickCopyOf,
  quickDraftOf,
} from '#web/panel/areas/payment-links/quick/quick-draft.ts'
import { useLinkSave } from '#web/panel/areas/payment-links/useLinkSave.ts'

export interface QuickStart {
  readonly rules: LinkRules
  /** The initial link: the one to change, or the one to copy. */
  readonly from: PaymentLink | null
  /** The link is changed, not copied. */
  readonly isEdit?: boolean
  readonly onSaved?: () => void
}

/** The quick form; `changes` are to be reviewed after another person saved first. */
export function useQuickForm({ rules, from, isEdit = false, onSaved }: QuickStart) {
  const [draft, setDraft] = useState(() =>
    from && !isEdit ? quickCopyOf(from, rules) : quickDraftOf(from, rules),
  )
  const { first, base, conflicts, dismissConflicts, ...saving } = useLinkSave({
    scope: 'quick',
    draft,
    setDraft,
    link: isEdit ? from : null,
    copyOf: from?.uuid,
    draftOf: (saved) => quickDraftOf(saved, rules),
    bodyOf: (yours) => quickBodyOf(yours, rules),
    onSaved,
  })
  return {
    ...saving,
    draft,
    setDraft,
    changes: conflicts && quickChangesOf(first, draft, base.draft),
    endReview: dismissConflicts,
  }
}
