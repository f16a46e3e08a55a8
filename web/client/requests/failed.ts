import { type ErrorEntry, platformRefusals, type Refusal } from '#contract/basics/refusals.ts'

/** The texts of failures without an answer of the services (M-GEN-05 to M-GEN-07). */
export const NO_ANSWER = {
  unknown: 'Erro desconhecido',
  unreadable: 'Erro ao acessar API',
  unreachable: 'Erro de conexão com o servidor',
} as const

/** A call that was refused or not answered; `entries` has at least one. */
export class CallFailed extends Error {
  readonly status: number
  readonly entries: readonly ErrorEntry[]
  /** No answer came: it isn't known whether the call did anything. */
  readonly unreachable: boolean
  /** The id by which the log of the service names the call, also one without an answer. */
  readonly requestId: string | undefined

  constructor(
    status: number,
    entries: readonly ErrorEntry[],
    {
      unreachable = false,
      requestId,
    }: { readonly unreachable?: boolean; readonly requestId?: string | undefined } = {},
  ) {
    super(entries.map(({ code, description }) => `${code} ${description}`).join('; '))
    this.status = status
    this.entries = entries
    this.unreachable = unreachable
    this.requestId = requestId
  }

  has(code: string): boolean {
    return this.entries.some((entry) => entry.code === code)
  }
}

const entryOf = (description: string): ErrorEntry => ({ code: '', description })

/** A failing network counts as status 500 (R-GEN-15). */
export const unreachable = (requestId?: string) =>
  new CallFailed(500, [entryOf(NO_ANSWER.unreachable)], { unreachable: true, requestId })

const isEntry = (value: unknown): value is ErrorEntry =>
  typeof value === 'object' && value !== null && 'code' in value && 'description' in value

/** The failure that a refusal's body describes. */
export function failureOf(status: number, body: string, requestId?: string): CallFailed {
  const failed = (entries: readonly ErrorEntry[]) => new CallFailed(status, entries, { requestId })
  try {
    const entries: unknown = JSON.parse(body)
    const known = Array.isArray(entries) ? entries.filter(isEntry) : []
    return failed(known.length > 0 ? known : [entryOf(NO_ANSWER.unknown)])
  } catch {
    return failed([entryOf(NO_ANSWER.unreadable)])
  }
}

/** Whether a call failed with this refusal of the contract. */
export const isRefused = (error: unknown, { code }: Pick<Refusal, 'code'>): boolean =>
  error instanceof CallFailed && error.has(code)

/** Whether a change was refused because the record it was made from has changed since (If-Match). */
export const isStale = (error: unknown): boolean => isRefused(error, platformRefusals.stale)

const FIRST_SERVER_ERROR = 500

/** Whether a status is that of a failing service, or of a proxy that does not reach it. */
export const isServerError = (status: number): boolean => status >= FIRST_SERVER_ERROR

/** Whether a call failed on its way or in the service, and not for what was sent. */
export const isTransportFailure = (error: unknown): boolean =>
  error instanceof CallFailed && isServerError(error.status)

/** The errors of fields in a failure; `fieldOf` maps an entry to a field of the form. */
export function fieldErrorsOf<Field extends string>(
  error: unknown,
  fieldOf: (entry: ErrorEntry) => Field | undefined,
): Partial<Record<Field, string>> {
  const entries = error instanceof CallFailed ? error.entries : []
  const found = entries.flatMap((entry) => {
    const field = fieldOf(entry)
    return field ? [[field, entry.description] as const] : []
  })
  return Object.fromEntries(found) as Partial<Record<Field, string>>
}

/** How a screen shows the entries of a failure. */
export type FailureText = 'code-description' | 'description' | 'description-code'

/** One text an entry, each once (M-GEN-01 to M-GEN-03). */
export function entryTextsOf(error: unknown, as: FailureText = 'code-description'): string[] {
  const entries = error instanceof CallFailed ? error.entries : [entryOf(NO_ANSWER.unknown)]
  const texts = entries.map(({ code, description }) => {
    if (as === 'description' || code === '') return description
    return as === 'code-description' ? `${code} - ${description}` : `${description} - ${code}`
  })
  return [...new Set(texts)]
}

/** What to tell the support about a call that failed in the service or on its way. */
export function supportTextOf(error: unknown): string | undefined {
  if (!isTransportFailure(error)) return undefined
  const { requestId } = error as CallFailed
  return requestId && `Código para o suporte: ${requestId}`
}

/** The texts of the entries, and what to tell the support. */
export function textsOf(error: unknown, as: FailureText = 'code-description'): string[] {
  const support = as === 'code-description' ? supportTextOf(error) : undefined
  return [...entryTextsOf(error, as), ...(support ? [support] : [])]
}
