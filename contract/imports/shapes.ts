import * as z from 'zod/mini'
import { day, instant, money, optionalText, text, uuid } from '#contract/basics/wire.ts'
import { importKind } from '#contract/imports/kinds.ts'
import { importRowState, importState } from '#contract/imports/states.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { MAX_LINK_CENTAVOS } from '#contract/payment-links/shapes.ts'
import { MAX_PERIOD_CENTAVOS, PERIODICITIES } from '#contract/plans/rules.ts'
import { MAX_SLIP_DESCRIPTION_LENGTH } from '#contract/subscriptions/rules.ts'
import { importMethod } from '#contract/subscriptions/shapes.ts'

const MAX_TITLE_LENGTH = 60
const MAX_DOCUMENT_LENGTH = 40
const MAX_PLAN_LENGTH = 150

const document = text({ max: MAX_DOCUMENT_LENGTH })

/** The input of a row that creates a one-off charge. */
export const chargeOfRow = z.strictObject({
  document,
  title: text({ max: MAX_TITLE_LENGTH, long: linkRefusals.longTitle.code }),
  value: money({ min: 1n, max: MAX_LINK_CENTAVOS }),
  dueDate: day(),
  method: importMethod,
  bankSlipDescription: optionalText({
    max: MAX_SLIP_DESCRIPTION_LENGTH,
    error: linkRefusals.longSlipDescription.code,
  }),
})
export type ChargeOfRow = z.output<typeof chargeOfRow>

/** The input of a row that creates a subscription; without a value, the plan's price. */
export const subscriptionOfRow = z.strictObject({
  document,
  plan: text({ max: MAX_PLAN_LENGTH }),
  periodicity: z.enum(PERIODICITIES, 'use mensal, semestral ou anual'),
  value: z.optional(money({ min: 1n, max: MAX_PERIOD_CENTAVOS })),
  startDate: day(),
  method: importMethod,
})
export type SubscriptionOfRow = z.output<typeof subscriptionOfRow>

export const columnChoice = z.strictObject({
  field: z.string().check(z.maxLength(MAX_DOCUMENT_LENGTH)),
  column: z.int().check(z.gte(0)),
})

/** How many rows an import has, by what would become or became of them. */
const importCounts = z.object({
  rows: z.int(),
  checked: z.int(),
  ready: z.int(),
  matched: z.int(),
  refused: z.int(),
  created: z.int(),
  failed: z.int(),
  undone: z.int(),
  kept: z.int(),
})
export type ImportCounts = z.output<typeof importCounts>

/** An import as the history lists it. */
export const importSummary = z.object({
  id: uuid(),
  kind: importKind,
  fileName: z.string(),
  status: importState,
  counts: importCounts,
  createdAt: instant(),
  createdBy: z.string(),
})
export type ImportSummary = z.output<typeof importSummary>

/** An import with the columns of its file. */
export const importBatch = z.object({
  ...importSummary.shape,
  /** The names of the file's columns. */
  columns: z.array(z.string()),
  /** The first rows of the file, with long cells cut off. */
  sample: z.array(z.array(z.string())),
  choices: z.array(columnChoice),
  /** The last day on which its rows are kept and it can be undone. */
  keptUntil: day(),
  /** Whether its rows were deleted, because that day has passed. */
  rowsDeleted: z.boolean(),
  /** When the same file was imported before; null when it was not. */
  importedBefore: z.nullable(instant()),
})
export type ImportBatch = z.output<typeof importBatch>

/** What would become or became of a row of the file. */
export const importRow = z.object({
  /** The line of the spreadsheet. */
  number: z.int(),
  /** The person or company of the row. */
  subject: z.string(),
  status: importRowState,
  message: z.string(),
  /** The record that it created; null when it created none. */
  recordId: z.nullable(uuid()),
})
export type ImportRow = z.output<typeof importRow>
