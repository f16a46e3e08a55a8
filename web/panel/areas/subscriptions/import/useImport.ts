import type { FormEvent } from 'react'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import {
  importSubscription,
  listSubscriptions,
  summarizeSubscriptions,
} from '#contract/subscriptions/endpoints.ts'
import { IMPORT_METHODS } from '#contract/subscriptions/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useViewer } from '#web/client/session.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import {
  EMPTY_DRAFT,
  type ImportDraft,
  type ImportField,
  importErrors,
  importOf,
} from '#web/panel/areas/subscriptions/import/import-draft.ts'
import { importTexts as texts } from '#web/panel/areas/subscriptions/import/import-texts.ts'

/** The form of the import (R-IMP-06). */
export function useImport(onImported: () => void) {
  const offered = methodsWithService(useViewer())
  const methods = IMPORT_METHODS.filter((method) => offered.includes(method))
  const base = { ...EMPTY_DRAFT, method: methods[0] ?? EMPTY_DRAFT.method }
  const fields = useFields<ImportDraft, ImportField>({
    id: 'import',
    initial: base,
    validate: importErrors,
    labelOf: (field) => texts.fields[field],
  })
  const { draft, setDraft } = fields
  const work = useUnsavedWork({ name: 'subscription.import', draft, base, setDraft })
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
    methods,
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
