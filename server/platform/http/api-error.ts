import type { ErrorEntry, Refusal } from '#contract/basics/refusals.ts'

interface ErrorDetails {
  readonly field?: string
  /** Fills the `{…}` of the refusal's text. */
  readonly values?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

export interface Reason extends ErrorDetails {
  readonly refusal: Refusal
}

/** Fields of the log line of a refusal. */
export interface ErrorLogFields {
  readonly emailHash?: string
}

/** A request refused by the catalogue; anything else that is thrown becomes a 500. */
export class ApiError extends Error {
  readonly reasons: readonly Reason[]
  /** Fields that the log line of the error adds to call, status and codes. */
  readonly logged: ErrorLogFields
  constructor(reasons: readonly Reason[], logged: ErrorLogFields = {}) {
    super(reasons.map(({ refusal }) => refusal.code).join(' '))
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

/** Throws the refusal: `refuse(customerRefusals.notFound)`. */
export function reject(refusal: Refusal, because: ErrorDetails = {}): never {
  throw new ApiError([{ refusal, ...because }])
}
