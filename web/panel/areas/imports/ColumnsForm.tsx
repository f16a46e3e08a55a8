import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  chooseColumns,
  listImportRows,
  listImports,
  readImport,
} from '#contract/imports/endpoints.ts'
import { importFieldsOf } from '#contract/imports/fields.ts'
import type { ImportBatch } from '#contract/imports/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { queryOf } from '#web/client/queries.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useLeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import {
  type ColumnDraft,
  choicesOf,
  columnErrors,
  draftOf,
} from '#web/panel/areas/imports/column-draft.ts'
import { texts } from '#web/panel/areas/imports/texts.ts'
import classes from './Imports.module.css'

interface ColumnsFormProps {
  readonly batch: ImportBatch
  /** Closes the form without a change; absent where there is nothing to go back to. */
  readonly onClose?: () => void
}

/** Which column of the file fills which field; sending it lets all rows be checked. */
export function ColumnsForm({ batch, onClose }: ColumnsFormProps) {
  const { id, kind, columns, sample } = batch
  const fields = importFieldsOf(kind)
  const [initial] = useState(() => draftOf(kind, batch.choices))
  const form = useFields<ColumnDraft, string>({
    id: 'columns',
    initial,
    validate: (draft) => columnErrors(kind, draft),
    labelOf: (field) => fields.find(({ key }) => key === field)?.label ?? field,
  })
  const { draft, setDraft } = form
  const work = useUnsavedWork({ name: `import.columns.${id}`, draft, base: initial, setDraft })
  const { ask, dialog } = useLeaveQuestion(work)
  const client = useQueryClient()
  const { submit, isBusy, failure } = useCommand(chooseColumns, {
    scope: id,
    invalidates: [readImport, listImports, listImportRows],
    isQuiet: true,
    onDone: (changed) => {
      client.setQueryData(queryOf(readImport, { params: { id } }).queryKey, changed)
      work.finish()
      onClose?.()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (form.check()) void submit({ params: { id }, body: { choices: choicesOf(form.latest()) } })
  }
  const sampleOf = (column: string) =>
    sample.map((cells) => cells[Number(column)] ?? '').filter((cell) => cell !== '')
  const options = [
    { value: '', label: texts.noColumn },
    ...columns.map((label, at) => ({ value: String(at), label })),
  ]
  return (
    <SectionCard title={texts.choose}>
      <form className={classes.form} onSubmit={send} noValidate>
        <p className={classes.about}>{texts.chooseText}</p>
        <ErrorSummary errors={form.summary} />
        <div className={classes.fields}>
          {fields.map(({ key, label, isRequired }) => {
            const column = draft[key] ?? ''
            const cells = column === '' ? [] : sampleOf(column)
            return (
              <NativeSelect
                key={key}
                id={form.idOf(key)}
                label={isRequired ? texts.required(label) : label}
                value={column}
                isDisabled={isBusy}
                options={options}
                error={form.errors[key]}
                description={cells.length > 0 ? texts.sample(cells) : ''}
                onChange={(chosen) => form.change({ [key]: chosen })}
              />
            )
          })}
        </div>
        {failure && <ErrorState title={texts.notChecked} texts={failure} />}
        <div className={classes.buttons}>
          <Button type="submit" loading={isBusy}>
            {texts.check}
          </Button>
          {onClose && (
            <Button variant="default" disabled={isBusy} onClick={() => ask(onClose)}>
              {texts.keepColumns}
            </Button>
          )}
        </div>
        {dialog}
      </form>
    </SectionCard>
  )
}
