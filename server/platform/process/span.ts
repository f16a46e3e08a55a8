/** What a span is named and how it is related to others. */
export interface SpanOptions {
  /** Few names: nothing of a record is in it. */
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** Headers that may hold the span which this one is caused by (W3C Trace Context). */
  readonly continues?: Readonly<Record<string, string | string[] | undefined>>
  /** Whether an error of the work is a failure; by default each is. */
  readonly isFailure?: (error: unknown) => boolean
}

/** Adds what is known once the work is under way. */
export type Describe = (attributes: Readonly<Record<string, string | number>>) => void

/** Records spans and sends them to the collector of the configuration. */
export interface Tracing {
  inSpan<Answer>(
    options: SpanOptions,
    work: (describe: Describe) => Promise<Answer>,
  ): Promise<Answer>
  /** Whether the work under way is in a span. */
  isInSpan(): boolean
  /** The headers by which another service continues this trace. */
  headers(): Readonly<Record<string, string>>
  /** Whether the work under way is in a span that is sent to the collector. */
  isRecorded(): boolean
  /** Sends what was recorded. */
  stop(): Promise<void>
}
