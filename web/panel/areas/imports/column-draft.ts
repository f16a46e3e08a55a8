import { type ColumnChoice, importFieldsOf } from '#contract/imports/fields.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import type { FieldErrors } from '#web/kit/forms/useFields.ts'
import { texts } from '#web/panel/areas/imports/texts.ts'

/** The place of the column of each field, as text; empty for none. */
export type ColumnDraft = Readonly<Record<string, string>>

/** The choices as the form begins with them. */
export const draftOf = (kind: ImportKind, choices: readonly ColumnChoice[]): ColumnDraft =>
  Object.fromEntries(
    importFieldsOf(kind).map(({ key }) => {
      const column = choices.find(({ field }) => field === key)?.column
      return [key, column === undefined ? '' : String(column)]
    }),
  )

/** The choices of the form. */
export const choicesOf = (draft: ColumnDraft): ColumnChoice[] =>
  Object.entries(draft).flatMap(([field, column]) =>
    column === '' ? [] : [{ field, column: Number(column) }],
  )

/** What keeps the choices from being sent: a required field without a column, a column used twice. */
export function columnErrors(kind: ImportKind, draft: ColumnDraft): FieldErrors<string> {
  const taken = new Set<string>()
  const errors: Record<string, string> = {}
  for (const { key, isRequired } of importFieldsOf(kind)) {
    const column = draft[key] ?? ''
    if (column === '' && isRequired) errors[key] = texts.missing
    if (column !== '' && taken.has(column)) errors[key] = texts.twice
    taken.add(column)
  }
  return errors
}
