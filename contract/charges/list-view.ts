import * as z from 'zod/mini'
import { text } from '#contract/basics/wire.ts'

/** Columns that a user may hide; customer, value and status are always shown. */
export const OPTIONAL_COLUMNS = ['title', 'paid', 'due', 'installments', 'invoice'] as const
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]
export const optionalColumn = z.enum(OPTIONAL_COLUMNS)

/** How many views a user may save, and how long their names may be. */
export const MAX_VIEWS = 20
export const MAX_VIEW_NAME_LENGTH = 40

const savedView = z.strictObject({
  name: text({ max: MAX_VIEW_NAME_LENGTH }),
  /** The query string of the list's address; unknown parameters are dropped. */
  search: text({ max: 500 }),
})

/** A user's view of the charges list. */
export const listView = z.strictObject({
  hiddenColumns: z.array(optionalColumn).check(z.maxLength(OPTIONAL_COLUMNS.length)),
  savedViews: z.array(savedView).check(z.maxLength(MAX_VIEWS)),
})

export type ListView = z.output<typeof listView>
export type SavedView = z.output<typeof savedView>

/** The view of a user who has changed nothing. */
export const NO_LIST_VIEW: ListView = { hiddenColumns: [], savedViews: [] }
