import { useEffect, useRef } from 'react'
import { toast } from '#web/client/commands/toast.ts'
import { discardDraft, readDraft, storeDraft } from '#web/kit/forms/draft-store.ts'
import { isEqual, mergeDrafts } from '#web/kit/forms/merge-drafts.ts'
import { kitTexts } from '#web/kit/texts.ts'

interface UnsavedWorkOptions<Draft extends object> {
  /** The draft is stored under it; without a name nothing is stored. */
  readonly name: string | undefined
  readonly draft: Draft
  /** What the form shows without a change of this user. */
  readonly base: Draft
  readonly setDraft: (draft: Draft) => void
}

export interface UnsavedWork {
  /** Whether the draft differs from what it began from. */
  readonly isDirty: boolean
  /** As `isDirty`, but false from `finish` or `suspend` until the next change. */
  readonly isUnsaved: () => boolean
  /** What is typed was saved or given up: nothing is asked and nothing is stored. */
  readonly finish: () => void
  /** The form may be left without a question; the stored draft is restored when it opens again. */
  readonly suspend: () => void
}

/**
 * What is typed in a form is stored with each change and restored when the form is opened again, as
 * after a reload or a session that ended, until `finish`.
 */
export function useUnsavedWork<Draft extends object>(
  options: UnsavedWorkOptions<Draft>,
): UnsavedWork {
  const { name, draft, base, setDraft } = options
  const isDirty = !isEqual(draft, base)
  const finished = useRef<Draft | null>(null)
  const latest = useRef(draft)
  const hasStarted = useRef(false)
  useEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    if (name === undefined) return
    if (!hasStarted.current) {
      hasStarted.current = true
      const stored = readDraft<Draft>(name)
      if (!stored) return
      // A field of a later release that the stored draft does not know keeps its own value.
      const { draft: merged } = mergeDrafts(stored.base, stored.draft, base)
      setDraft({ ...base, ...merged })
      toast.warning(kitTexts.draftRestored)
    } else if (!isDirty) {
      discardDraft(name)
    } else if (finished.current !== draft) {
      storeDraft(name, base, draft)
    }
  }, [name, draft, base, isDirty, setDraft])
  const suspend = () => {
    finished.current = latest.current
  }
  return {
    isDirty,
    isUnsaved: () => isDirty && finished.current !== draft,
    suspend,
    finish: () => {
      suspend()
      if (name !== undefined) discardDraft(name)
    },
  }
}
