import Fastify from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { openReceiver } from '../testing/receivers.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'

interface SentSpan {
  readonly name: string
  readonly status?: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
}

const failed = 2

const settings = { headers: {}, serviceName: 'test', traceShare: 1, isBehindProxy: false }

/** @returns the spans that come of what is done, by their names */
async function spansOf(traceShare: number, done: (telemetry: Telemetry) => Promise<void>) {
  await using collector = await openReceiver()
  const telemetry = startTelemetry({ ...settings, endpoint: collector.url, traceShare })
  try {
    await done(telemetry)
  } finally {
    await telemetry.stop()
  }
  const sent: SentSpan[] = collector.received
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
  return new Map(sent.map((span) => [span.name, span]))
}

/** A pool whose statements all fail, as where a row is there already. */
const failingPool = () => {
  const query = () => Promise.reject(Object.assign(new Error('Key (phone)=(0803) exists'), { code: '23505' }))
  return { query, on: () => undefined } as unknown as pg.Pool
}

/** @returns the names of the process that are in what one start sends: in its traces, and in its metrics */
async function instancesOfStart(): Promise<{ traces: string[]; metrics: string[] }> {
  await using collector = await openReceiver()
  const telemetry = startTelemetry({ ...settings, endpoint: collector.url })
  telemetry.sendMetrics(new Registry())
  await telemetry.traceJob('night', async () => {})
  await telemetry.stop()
  const instancesAt = (path: string, sent: string) =>
    collector.received
      .filter(({ url }) => url === path)
      .flatMap(({ body }) => JSON.parse(body)[sent])
      .flatMap(({ resource }: { resource: { attributes: SentSpan['attributes'] } }) => resource.attributes)
      .filter(({ key }) => key === 'service.instance.id')
      .map(({ value }) => (value as { stringValue: string }).stringValue)
  return {
    traces: instancesAt('/v1/traces', 'resourceSpans'),
    metrics: [...new Set(instancesAt('/v1/metrics', 'resourceMetrics'))],
  }
}

test('each start has a name of its own, which its traces and its metrics share', async () => {
  const [first, second] = [await instancesOfStart(), await instancesOfStart()]
  for (const { traces, metrics } of [first, second]) {
    expect(traces).toEqual([expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)])
    expect(metrics).toEqual(traces)
  }
  expect(first.traces).not.toEqual(second.traces)
})

test('a job is a trace, and says where it failed', async () => {
  const spans = await spansOf(1, async ({ traceJob }) => {
    await traceJob('night', async () => {})
    await expect(traceJob('mail', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  })
  expect(spans.get('job night')?.status?.code ?? 0).toBe(0)
  expect(spans.get('job mail')?.status?.code).toBe(failed)
})

test('a statement that failed says with which code, and not what Postgres said of it', async () => {
  const pool = failingPool()
  const spans = await spansOf(1, async ({ traceQueries, traceJob }) => {
    traceQueries(pool)
    await expect(pool.query('select 1')).rejects.toThrow()
    await traceJob('night', () => expect(pool.query('insert into orders values ($1)', ['0803'])).rejects.toThrow())
  })
  // Outside of a request and a job nothing is traced.
  expect([...spans.keys()].toSorted()).toEqual(['insert', 'job night'])
  const insert = spans.get('insert')
  expect(insert?.status?.code).toBe(failed)
  expect(insert?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: '23505' } })
  expect(JSON.stringify(insert)).not.toContain('0803')
})

describe('a request', () => {
  let app: ReturnType<typeof Fastify>
  beforeEach(() => {
    app = Fastify()
  })
  const ask = (telemetry: Telemetry) => {
    telemetry.traceRequests(app)
    app.get('/fine', async () => 'fine')
    app.get('/broken', async () => {
      throw new Error('broken')
    })
    return Promise.all([app.inject('/fine'), app.inject('/broken'), app.inject('/none')])
  }

  test('that failed is marked, and one that was refused is not', async () => {
    const spans = await spansOf(1, async (telemetry) => void (await ask(telemetry)))
    expect([...spans.keys()].toSorted()).toEqual(['GET /broken', 'GET /fine', 'GET none'])
    expect(spans.get('GET /broken')?.status?.code).toBe(failed)
    expect(spans.get('GET /fine')?.status?.code ?? 0).toBe(0)
    expect(spans.get('GET none')?.status?.code ?? 0).toBe(0)
  })

  test('is traced by the share that is set', async () => {
    expect((await spansOf(0, async (telemetry) => void (await ask(telemetry)))).size).toBe(0)
  })
})
