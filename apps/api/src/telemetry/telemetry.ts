import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { loggingErrorHandler, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from '../config.ts'
import { metricProducerOf } from './metric-producer.ts'

/** Traces and metrics on their way to a collector, by OpenTelemetry's own packages. */
export interface Telemetry {
  /**
   * Makes a span of each request, by the pattern of its route, and within it one of each call that a page makes. Has to
   * come before every other hook. None holds an address, a search or anything else that a visitor typed.
   */
  traceRequests(app: FastifyInstance): void
  /** Makes a span of each statement that a request or a job waits for, with the time it waited for a connection. */
  traceQueries(pool: pg.Pool): void
  /** Makes a span of something that is done without a request. */
  traceJob(name: string, run: () => Promise<void>): Promise<void>
  /** Sends what is counted there once a minute. */
  sendMetrics(registry: Registry): void
  /** @param listener told when the collector does not take what it is sent */
  onError(listener: (error: unknown) => void): void
  /** Sends what is left, for a second at most. */
  stop(): Promise<void>
}

/** How often metrics are sent, in milliseconds: the default of OpenTelemetry. */
const metricsEveryMs = 60_000
/** How long the end waits for the collector, in milliseconds. */
const longestFarewellMs = 1_000
/** Most of a statement that is sent, in characters: some list a hundred columns. */
const longestStatement = 2_000

/**
 * Begins to send traces and metrics by OTLP over HTTP, as JSON. Nothing of it is global but the listener to errors, so
 * a process has one.
 */
export function startTelemetry({
  endpoint,
  headers,
  serviceName,
  traceShare,
  isBehindProxy,
}: TelemetrySettings): Telemetry {
  // Without the second, figures of two processes are one series that jumps between them.
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': randomUUID() })
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }) }),
    ],
  })
  const tracer = provider.getTracer('divine')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()
  let meters: MeterProvider | undefined

  function traceRequests(app: FastifyInstance): void {
    const ofRequests = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>()
    app.addHook('onRequest', (request, _reply, done) => {
      const { id, method, headers: sent, routeOptions } = request
      if (routeOptions.config.isForMonitoring) return done()
      const isInner = !(request.raw instanceof IncomingMessage)
      // Without a proxy in front, visitors would decide which traces are kept.
      const isHandedOn = !isInner && isBehindProxy
      const parent = isHandedOn ? propagator.extract(ROOT_CONTEXT, sent, defaultTextMapGetter) : contexts.active()
      const route = routeOptions.url ?? 'none'
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: isInner ? SpanKind.INTERNAL : SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route, 'divine.request_id': id },
        },
        parent,
      )
      const context = trace.setSpan(parent, span)
      ofRequests.set(request, { span, context })
      contexts.with(context, done)
    })
    // The body arrived outside of it.
    app.addHook('preValidation', (request, _reply, done) => {
      const traced = ofRequests.get(request)
      if (traced) contexts.with(traced.context, done)
      else done()
    })
    app.addHook('onResponse', (request, { statusCode }, done) => {
      const span = ofRequests.get(request)?.span
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
      done()
    })
  }

  /** A span within the one that is open; without one it would be a trace of its own, every second. */
  function traced<Method extends (...args: never[]) => unknown>(query: Method): Method {
    return ((...args: Parameters<Method>) => {
      const parent = contexts.active()
      const [asked] = args as unknown[]
      // The pool asks its connections with a callback, which is part of what it was asked itself.
      if (!trace.getSpan(parent) || typeof args.at(-1) === 'function') return query(...args)
      const text = (typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text).slice(0, longestStatement)
      const [operation = ''] = /\w+/.exec(text) ?? []
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const span = tracer.startSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes }, parent)
      const answer = query(...args) as Promise<unknown>
      answer.then(
        () => span.end(),
        (error: { code?: unknown }) => {
          // What Postgres says of an error may quote what was typed.
          span.setAttribute('error.type', String(error?.code ?? 'unknown')).setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      )
      return answer
    }) as Method
  }

  return {
    traceRequests,
    traceQueries(pool) {
      pool.query = traced(pool.query.bind(pool))
      pool.on('connect', (client) => {
        client.query = traced(client.query.bind(client))
      })
    },
    async traceJob(name, run) {
      const span = tracer.startSpan(`job ${name}`, {}, ROOT_CONTEXT)
      try {
        await contexts.with(trace.setSpan(ROOT_CONTEXT, span), run)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    sendMetrics(registry) {
      const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers })
      const metricProducers = [metricProducerOf(registry, resource)]
      const reader = new PeriodicExportingMetricReader({
        exporter,
        metricProducers,
        exportIntervalMillis: metricsEveryMs,
      })
      meters = new MeterProvider({ resource, readers: [reader] })
    },
    onError: setGlobalErrorHandler,
    async stop() {
      const sent = Promise.allSettled([provider.shutdown(), meters?.shutdown()])
      await Promise.race([sent, pause(longestFarewellMs, undefined, { ref: false })])
      contexts.disable()
      setGlobalErrorHandler(loggingErrorHandler())
    },
  }
}
