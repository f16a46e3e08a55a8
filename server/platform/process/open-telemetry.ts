import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { PRODUCT_VERSION, type TracingConfig } from '#server/platform/config/config.ts'
import { currentOrigin } from '#server/platform/process/origin.ts'
import type { Describe, SpanOptions, Tracing } from '#server/platform/process/span.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

const typeOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/**
 * Records spans by OpenTelemetry and sends them over OTLP/HTTP. The exporter reads the standard
 * variables of the collector itself (`OTEL_EXPORTER_OTLP_…`), the resource `OTEL_SERVICE_NAME` and
 * `OTEL_RESOURCE_ATTRIBUTES`.
 */
export function openTracing({ share }: TracingConfig): Tracing {
  const named = resourceFromAttributes({
    'service.name': 'guiche',
    'service.version': PRODUCT_VERSION,
  })
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    // A trace that a client began is recorded if the client records it.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('guiche', PRODUCT_VERSION)
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()

  const parentOf = ({ continues }: SpanOptions): Context =>
    continues
      ? propagator.extract(ROOT_CONTEXT, continues, defaultTextMapGetter)
      : (contexts.getStore() ?? ROOT_CONTEXT)

  return {
    inSpan(options, work) {
      const { name, kind, attributes = {}, isFailure = () => true } = options
      const parent = parentOf(options)
      const { requestId } = currentOrigin()
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          attributes: { ...attributes, ...(requestId ? { 'guiche.request_id': requestId } : {}) },
        },
        parent,
      )
      const describe: Describe = (more) => span.setAttributes(more)
      return contexts.run(trace.setSpan(parent, span), async () => {
        try {
          return await work(describe)
        } catch (error) {
          if (isFailure(error)) {
            // The kind of an error alone: its text may hold values of a record.
            span.setAttribute('error.type', typeOf(error))
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          throw error
        } finally {
          span.end()
        }
      })
    },
    isInSpan: () => contexts.getStore() !== undefined,
    headers() {
      const headers: Record<string, string> = {}
      propagator.inject(contexts.getStore() ?? ROOT_CONTEXT, headers, defaultTextMapSetter)
      return headers
    },
    isRecorded: () => trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT)?.isRecording() ?? false,
    stop: () => provider.shutdown(),
  }
}
