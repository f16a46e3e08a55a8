import type { TracingConfig } from '#server/platform/process/config.ts'
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
