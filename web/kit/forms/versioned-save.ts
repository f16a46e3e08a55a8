import { useState } from 'react'
import { type ActionOptions, useAction } from '#web/client/commands/command.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { isStale } from '#web/client/requests/failed.ts'
import { isEqual, mergeDrafts } from '#web/kit/forms/merge-drafts.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'

interface Merge<Draft> {
  readonly before: Draft
  readonly theirs: Draft
  readonly conflicts: readonly (keyof Draft)[]
}

/** Whether nothing of this form was changed by the other person. */
export const isUntouched = <Draft>({ before, theirs }: Merge<Draft>): boolean =>
  isEqual(before, theirs)

interface VersionedSave<Saved, Draft extends object, Output> extends ActionOptions<Draft, Output> {
  /** The draft as it is now, and how a merged one takes its place. */
  readonly draft: Draft
  readonly setDraft: (draft: Draft) => void
  /** What the form began from; no record makes a new one. */
  readonly saved: Saved | null
  readonly draftOf: (saved: Saved) => Draft
  /** Under which the draft is stored while it is not saved; absent: nothing is stored. */
  readonly draftName?: string | undefined
  /** Sends the draft as a change of the record it was made from. */
  readonly send: (draft: Draft, madeFrom: Saved | null) => Promise<Output>
  /** The record as it is now; null when there is none to merge with. */
  readonly reread: (outdated: Saved | null) => Promise<Saved> | null
  /** Whether a failure means that another person saved first. */
  readonly isConflict?: (error: unknown) => boolean
  /** After a conflict was merged and its toast shown. */
  readonly onConflict?: () => unknown
  /** Whether a merged draft is sent without asking. */
  readonly resends?: (merge: Merge<Draft>) => boolean
}

/**
 * Saves a form that several people may edit. When another person saved first (412), what they
 * changed is merged under what was changed here, and the form is shown again with `conflicts`.
 */
export function useVersionedSave<Saved, Draft extends object, Output>(
  options: VersionedSave<Saved, Draft, Output>,
) {
  const { draft, setDraft, draftOf, send, reread, isConflict = isStale, resends } = options
  const [first] = useState(draft)
  // The record that the next save is a change of, and the draft it gave: both move on in a merge.
  const [base, setBase] = useState({ saved: options.saved, draft: first })
  const [conflicts, setConflicts] = useState<readonly (keyof Draft)[] | null>(null)

  const save = async (yours: Draft, from: typeof base): Promise<Output | null> => {
    try {
      return await send(yours, from.saved)
    } catch (error) {
      const fresh = isConflict(error) ? await reread(from.saved) : null
      if (fresh === null) throw error
      const theirs = draftOf(fresh)
      const merged = mergeDrafts(from.draft, yours, theirs)
      const next = { saved: fresh, draft: theirs }
      setBase(next)
      setDraft(merged.draft)
      if (resends?.({ before: from.draft, theirs, conflicts: merged.conflicts })) {
        return save(merged.draft, next)
      }
      setConflicts(merged.conflicts)
      if (!options.isQuiet) toastFailure(error, options.errorAs)
      await options.onConflict?.()
      return null
    }
  }
  const work = useUnsavedWork({ name: options.draftName, draft, base: base.draft, setDraft })
  const action = useAction<Output | null, Draft>((yours) => save(yours, base), {
    ...options,
    // A conflict is no success: the form stays open.
    onDone: (output, yours) => {
      if (output === null) return undefined
      work.finish()
      return options.onDone?.(output, yours)
    },
  })
  return {
    base,
    first,
    /** The fields that both changed; null while there was no conflict. */
    conflicts,
    work,
    isBusy: action.isBusy,
    failure: action.failure,
    save: () => action.submit(draft),
    dismissConflicts: () => setConflicts(null),
    /** Takes the record that a save of `sent` made; what was typed since then, in `now`, is kept. */
    rebase: (saved: Saved, sent: Draft, now: Draft) => {
      const theirs = draftOf(saved)
      setBase({ saved, draft: theirs })
      setConflicts(null)
      setDraft(mergeDrafts(sent, now, theirs).draft)
    },
  }
}
