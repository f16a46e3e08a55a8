import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createLink } from '#contract/payment-links/endpoints.ts'
import type { PaymentLink } from '#contract/payment-links/shapes.ts'
import { useBrand } from '#web/client/brand.ts'
import { abandonCommand, sendCommand } from '#web/client/command.ts'
import { invalidate } from '#web/client/queries.ts'
import { isUntouched, useVersionedSave } from '#web/client/versioned-save.ts'
import {
  changeLink,
  isGone,
  LINK_READS,
  rereadLink,
} from '#web/panel/areas/payment-links/change-link.ts'
import type { LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import {
  quickBodyOf,
  quickChangesOf,
  quickDraftOf,
  type QuickDraft,
} from '#web/panel/areas/payment-links/quick/quick-draft.ts'

export interface QuickStart {
  readonly rules: LinkRules
  /** The initial link: the one to change, or the one to copy. */
  readonly from: PaymentLink | null
  /** The link is changed, not copied. */
  readonly isEdit?: boolean
  readonly onSaved?: () => void
}

const SCOPE = 'quick'

/** The quick form; `changes` are to be reviewed after another person saved first. */
export function useQuickForm({ rules, from, isEdit = false, onSaved }: QuickStart) {
  const [draft, setDraft] = useState(() => quickDraftOf(from, rules))
  const [url, setUrl] = useState<string | null>(null)
  const client = useQueryClient()
  const brand = useBrand()?.whiteLabel ?? false
  const saving = useVersionedSave<PaymentLink, QuickDraft, string | undefined>({
    draft,
    setDraft,
    saved: isEdit ? from : null,
    draftOf: (saved) => quickDraftOf(saved, rules),
    send: async (yours, madeFrom) => {
      // The host decides whether the link is white-label (R-LNKL-14).
      const body = { ...quickBodyOf(yours, rules), whiteLabel: madeFrom?.whiteLabel ?? brand }
      if (!madeFrom) return (await sendCommand(createLink, { body }, { scope: SCOPE })).url
      await changeLink(madeFrom, body)
      return undefined
    },
    reread: (outdated) => outdated && rereadLink(outdated),
    resends: isUntouched,
    invalidates: LINK_READS,
    onDone: (created) => {
      if (created === undefined) onSaved?.()
      else setUrl(created)
    },
    // A link that takes no change any more is fetched again, so that the screen shows it.
    onFailed: (error) => (isEdit && isGone(error) ? invalidate(client, ...LINK_READS) : undefined),
  })
  const { save, isBusy, failure, first, base, conflicts, dismissConflicts } = saving
  return {
    draft,
    setDraft,
    url,
    isBusy,
    failure,
    save,
    changes: conflicts && quickChangesOf(first, draft, base.draft),
    endReview: dismissConflicts,
    abandon: () => abandonCommand(createLink, SCOPE),
  }
}
