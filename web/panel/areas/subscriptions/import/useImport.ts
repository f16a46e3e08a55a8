import type { FormEvent } from 'react'
import {
  importSubscription,
  listSubscriptions,
  summarizeSubscriptions,
} from '#contract/subscriptions/endpoints.ts'
import { useCommand } from '#web/client/command.ts'
import { toast } from '#web/kit/notices/toast.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import {
  EMPTY_DRAFT,
  importErrors,
  importOf,
  type ImportDraft,
  type ImportField,
} from '#web/panel/areas/subscriptions/import/import-draft.ts'
import { importTexts as texts } from '#web/panel/areas/subscriptions/import/import-texts.ts'

/** The form of the import (R-IMP-06). */
export function useImport(onImported: () => void) {
  const fields = useFields<ImportDraft, ImportField>({
    id: 'import',
    initial: EMPTY_DRAFT,
    validate: importErrors,
    labelOf: (field) => texts.fields[field],
  })
  const { draft, setDraft } = fields
  const work = useUnsavedWork({ name: 'subscription.import', draft, base: EMPTY_DRAFT, setDraft })
  const { submit, abandon, isBusy, failure } = useCommand(importSubscription, {
    invalidates: [listSubscriptions, summarizeSubscriptions],
    onDone: () => {
      work.finish()
      toast.success(texts.imported)
      onImported()
    },
  })
  return {
    ...fields,
    isBusy,
    failure,
    abandon,
    work,
    submit: (event: FormEvent) => {
      event.preventDefault()
      const body = fields.check() && importOf(fields.draft)
      if (body) void submit({ body })
    },
  }
}

export type ImportForm = ReturnType<typeof useImport>
