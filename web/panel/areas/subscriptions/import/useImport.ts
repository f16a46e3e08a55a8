import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  importSubscription,
  listSubscriptions,
  summarizeSubscriptions,
} from '#contract/subscriptions/endpoints.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn, type FieldError } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import {
  EMPTY_DRAFT,
  importErrors,
  importOf,
  type ImportDraft,
  type ImportField,
} from '#web/panel/areas/subscriptions/import/import-draft.ts'
import { importTexts as texts } from '#web/panel/areas/subscriptions/import/import-texts.ts'

/** The id of a field's input. */
export const idOf = (field: ImportField): string => `import-${field}`

/** What the import's form holds, what is wrong with it, and how it is sent (R-IMP-06). */
export function useImport(onImported: () => void) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [summary, setSummary] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<readonly string[] | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { send, abandon } = useIntention('subscription.import')
  const client = useQueryClient()
  const found = importErrors(draft)

  const save = async () => {
    const body = importOf(draft)
    if (!body) return
    setBusy(true)
    setFailure(null)
    try {
      await send(importSubscription, { body })
      toast.success(texts.imported)
      void invalidate(client, listSubscriptions, summarizeSubscriptions)
      onImported()
    } catch (error) {
      toastFailure(error) // R-GEN-06
      setFailure(textsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const fields = Object.keys(found) as ImportField[]
    const list = fields.map((field) => ({
      id: idOf(field),
      label: texts.fields[field],
      text: found[field] ?? '',
    }))
    setSummary(list.length > 1 ? list : [])
    if (list.length === 0) void save()
    else if (list[0] && list.length === 1) focusOn(list[0].id)
  }
  return {
    draft,
    summary,
    failure,
    isBusy,
    submit,
    abandon,
    errors: isTried ? found : {},
    isDirty: draft !== EMPTY_DRAFT,
    change: (part: Partial<ImportDraft>) => setDraft((now) => ({ ...now, ...part })),
  }
}

export type ImportForm = ReturnType<typeof useImport>
