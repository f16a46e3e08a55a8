import type { ErrorEntry, Refusal } from '#contract/basics/refusals.ts'

interface ErrorDetails {
  readonly field?: string
  /** Values for the placeholders of the error's text. */
  readonly values?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

export interface Reason extends ErrorDetails {
  readonly refusal: Refusal
}

interface ErrorOrigin {
  /** The error that caused it, for the log. */
  readonly cause?: unknown
}

/** Additional fields of the error's log line. */
export interface ErrorLogFields {
  readonly emailHash?: string
}

/** An error of the catalogue; any other thrown error answers 500. */
export class ApiError extends Error {
  readonly reasons: readonly Reason[]
  /** Fields that the log line of the error adds to call, status and codes. */
  readonly logged: ErrorLogFields
  constructor(reasons: readonly Reason[], logged: ErrorLogFields = {}, origin: ErrorOrigin = {}) {
    super(reasons.map(({ refusal }) => refusal.code).join(' '), origin)
    this.reasons = reasons
    this.logged = logged
  }

  get status(): number {
    return this.reasons[0]?.refusal.status ?? 500
  }

  get entries(): ErrorEntry[] {
    return this.reasons.map(errorEntryOf)
  }
}

/** The body's entry for a reason. */
export function errorEntryOf({ refusal, field, values = {} }: Reason): ErrorEntry {
  const description = refusal.text.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  )
  return { code: refusal.code, description, ...(field === undefined ? {} : { field }) }
}

/** Throws an error of the catalogue: `reject(customerRefusals.notFound)`. */
export function reject(
  refusal: Refusal,
  { cause, ...because }: ErrorDetails & ErrorOrigin = {},
): never {
  throw new ApiError([{ refusal, ...because }], {}, { cause })
}
