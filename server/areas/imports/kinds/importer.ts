import type * as z from 'zod/mini'
import { formatDocument } from '#contract/basics/brazil/documents.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals, type Refusal } from '#contract/basics/refusals.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { ColumnChoice, ImportField } from '#contract/imports/fields.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { ApiError, errorEntryOf, type Reason } from '#server/platform/http/api-error.ts'
import { decode } from '#server/platform/http/decode.ts'

/** The cells of a row by their fields; absent where the cell is empty. */
export type RowValues = Readonly<Record<string, string | undefined>>

/** What would become of a row, with the words that its report says about it. */
export type Resolution = { readonly subject: string; readonly message: string } & (
  | { readonly state: 'MATCHED' | 'REFUSED' }
  | {
      readonly state: 'READY'
      /** Of a customer that it creates: a second row with it is refused. */
      readonly document?: string
      /**
       * What other records decide of it, as its message says it: the row is only created while it is
       * still so. The words around it may be those of another release.
       */
      readonly decided?: readonly string[]
      create(work: UnitOfWork): Promise<Uuid>
    }
)

/** Whether a company takes payments by the method. */
export type Accepts = (method: BuyerMethod) => boolean

/** How the records of a kind are imported. */
export interface Importer {
  /** What would become of the rows now; reads only. */
  resolve(
    transaction: Transaction,
    rows: readonly RowValues[],
    accepts: Accepts,
  ): Promise<readonly Resolution[]>
  /** Takes back a record that the import created; rejects where that is no longer possible. */
  undo(work: UnitOfWork, id: Uuid): Promise<void>
}

/** The values of a row by the chosen columns. */
export const valuesOf = (cells: readonly string[], choices: readonly ColumnChoice[]): RowValues =>
  Object.fromEntries(choices.map(({ field, column }) => [field, cells[column] || undefined]))

const MAX_SUBJECT_LENGTH = 150

/** Names a row by what the file says, as long as nothing better is known. */
export const subjectOf = ({ name, document }: RowValues): string =>
  (name ?? formatDocument(document ?? '')).slice(0, MAX_SUBJECT_LENGTH).toWellFormed()

/** A row that is refused for these reasons. */
export const refusedRow = (values: RowValues, ...texts: readonly string[]): Resolution => ({
  state: 'REFUSED',
  subject: subjectOf(values),
  message: texts.join(' '),
})

function reasonText(reason: Reason, fields: readonly ImportField[]): string {
  const { refusal, field = '', values } = reason
  if (refusal !== platformRefusals.invalidField) return errorEntryOf(reason).description
  const parts = field.split('.').reverse()
  const label = parts.map((part) => fields.find(({ key }) => key === part)?.label)
  return `${label.find((name) => name !== undefined) ?? field}: ${values?.['motivo'] ?? ''}.`
}

/** The reasons of a refusal in the words of the file's fields. */
export const reasonTexts = (error: ApiError, fields: readonly ImportField[]): string[] => [
  ...new Set(error.reasons.map((reason) => reasonText(reason, fields))),
]

interface RowShape<S> {
  readonly shape: S
  readonly refusals: readonly Refusal[]
  readonly fields: readonly ImportField[]
}

/** Reads a row by its shape: the input, or why it is refused. */
export function decodeRow<S extends z.ZodMiniType>(
  { shape, refusals, fields }: RowShape<S>,
  wire: object,
): { readonly input: z.output<S> } | { readonly problems: readonly string[] } {
  try {
    return { input: decode(shape, wire, refusals) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { problems: reasonTexts(error, fields) }
  }
}
