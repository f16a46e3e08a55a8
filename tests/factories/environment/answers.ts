interface Answer {
  readonly status: number
  readonly body: readonly { readonly code: string }[]
}

/** The status of an answer and the code of its first error. */
export const errorOf = ({ status, body }: Answer) => [status, body[0]?.code]
