import type { TracingConfig } from '#server/platform/config/config.ts'
import type { Describe, SpanOptions, Tracing } from '#server/platform/process/span.ts'

let tracing: Tracing | undefined

const ignore: Describe = () => {}

/** Records the work as a span, where traces are configured. */
export const inSpan = <Answer>(
  options: SpanOptions,
  work: (describe: Describe) => Promise<Answer>,
): Promise<Answer> => (tracing ? tracing.inSpan(options, work) : work(ignore))

/**
 * The same as a part of another span only: what jobs do several times a second to find nothing would
 * otherwise be most of the traces.
 */
export const inChildSpan = <Answer>(
  options: SpanOptions,
  work: (describe: Describe) => Promise<Answer>,
): Promise<Answer> => (tracing?.isInSpan() ? tracing.inSpan(options, work) : work(ignore))

/** The headers by which another service continues this trace; none without one. */
export const traceHeaders = (): Readonly<Record<string, string>> => tracing?.headers() ?? {}

/** The span under way, to be stored with what follows later; null when none is recorded. */
export const traceparent = (): string | null =>
  tracing?.isRecorded() ? (traceHeaders()['traceparent'] ?? null) : null

/** What was stored with the span that caused it. */
export interface Traced {
  readonly traceparent: string | null
}

/** Records the work as a span of the trace that caused it, or as a trace of its own without one. */
export const inFollowingSpan = <Answer>(
  { traceparent: cause }: Traced,
  options: SpanOptions,
  work: () => Promise<Answer>,
): Promise<Answer> =>
  inSpan(cause === null ? options : { ...options, continues: { traceparent: cause } }, work)

/** Begins to record where it is configured; answers how it ends. OpenTelemetry is loaded only then. */
export async function startTracing(config: TracingConfig | null): Promise<() => Promise<void>> {
  if (!config) return async () => {}
  const { openTracing } = await import('#server/platform/process/open-telemetry.ts')
  const opened = openTracing(config)
  tracing = opened
  return async () => {
    tracing = undefined
    await opened.stop()
  }
}
