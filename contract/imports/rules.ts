import { addDays, type Day, dayInSaoPaulo, type Instant } from '#contract/basics/days.ts'

/** The most rows of a file, without its head. */
export const MAX_IMPORT_ROWS = 50_000
/** The most columns of a file. */
export const MAX_IMPORT_COLUMNS = 60
/** The largest file. */
export const MAX_IMPORT_BYTES = 10 * 1_048_576
/** How long the rows of a file are kept, and its import can be undone. */
export const IMPORT_KEPT_DAYS = 30

/** How many files a seller's users may upload an hour. */
export const IMPORT_UPLOADS = { max: 30, windowMs: 3_600_000 } as const

/** How many rows of the file are shown while its columns are chosen. */
export const SAMPLE_ROWS = 3

/** The last day on which the rows of an import are kept. */
export const lastKeptDay = (uploadedAt: Instant): Day =>
  addDays(dayInSaoPaulo(uploadedAt), IMPORT_KEPT_DAYS)
