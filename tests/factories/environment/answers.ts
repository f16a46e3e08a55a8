interface Answer {
  readonly status: number
  readonly body: readonly { readonly code: string; readonly field?: string }[] | null
}

/** The status of an answer and the code of its first error. */
export const errorOf = ({ status, body }: Answer) => [status, body?.[0]?.code]

/** The status of an answer and each of its errors: its code, and its field if it names one. */
export const errorsOf = ({ status, body }: Answer) => [
  status,
  ...(body ?? []).map(({ code, field }) => `${code} ${field ?? ''}`.trim()),
]
