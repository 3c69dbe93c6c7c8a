import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { placeOrder } from '@divine/contracts/calls/orders'
import { describe, expect, test } from 'vitest'
import { openReceiver, type Received } from '../testing/receivers.ts'
import { type SiteProcess, startSiteProcess } from '../testing/site-process.ts'
import { createTestDatabase } from '../testing/test-app.ts'

/** What a process of the site sends to a collector. Needs `npm run build`. */
const order = { fullname: 'Ngozi', supplement: 'Ulcer', bottle: 2, phone: '08031234567', address: '14 Adeola Close' }

/** As OTLP has it: numbers from proto3 as texts. */
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface SentMetric {
  readonly name: string
  readonly sum?: { dataPoints: readonly { asDouble: number }[] }
  readonly gauge?: { dataPoints: readonly { asDouble: number; attributes: unknown }[] }
  readonly histogram?: {
    dataPoints: readonly {
      count: number | string
      bucketCounts: readonly (number | string)[]
      explicitBounds: readonly number[]
    }[]
  }
}

const spansIn = (received: readonly Received[]): SentSpan[] =>
  received
    .filter(({ url }) => url === '/v1/traces')
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)

const metricsIn = (received: readonly Received[]): SentMetric[] =>
  received
    .filter(({ url }) => url === '/v1/metrics')
    .flatMap(({ body }) => JSON.parse(body).resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics)

interface Running extends AsyncDisposable, Pick<SiteProcess, 'said' | 'says'> {
  readonly origin: string
  /** Ends it as systemd does. @returns how it ended */
  stop(): Promise<number | null>
}

/** A site on a new Postgres, which sends its traces to an address. */
async function startTraced(endpoint: string, env: Record<string, string> = {}): Promise<Running> {
  await using made = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'telemetry-'))
  made.defer(() => rm(folder, { recursive: true }))
  const database = await createTestDatabase()
  made.defer(database.drop)
  const { child, said, says, ended } = startSiteProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...env,
  })
  made.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  await says('The site is at')
  const all = made.move()
  return {
    origin: /The site is at (\S+)/.exec(said())?.[1] ?? '',
    said,
    says,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const place = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${placeOrder.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(order),
  })

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a site with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  test('sends a trace of an order and of a page, with what each asked of the database and of the API, and nothing typed', async () => {
    await using collector = await openReceiver()
    await using site = await startTraced(collector.url, {
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=abc%20def,x-other=1',
      OTEL_SERVICE_NAME: 'divine-test',
      TRUST_PROXY: '1',
    })
    const placed = await place(site.origin, { 'x-request-id': 'given-by-a-proxy' })
    expect(placed.status).toBe(201)
    const { confirmationPath } = (await placed.json()) as { confirmationPath: string }
    expect((await fetch(`${site.origin}${confirmationPath}`)).status).toBe(200)
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
    expect(await site.stop()).toBe(0)

    const spans = spansIn(collector.received)
    const childrenOf = (parent: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const ofOrder = spans.find(({ name }) => name === `POST ${placeOrder.url}`)
    expect(ofOrder?.kind).toBe(2)
    expect(ofOrder?.parentSpanId).toBeUndefined()
    expect(ofOrder?.attributes).toContainEqual({ key: 'divine.request_id', value: { stringValue: 'given-by-a-proxy' } })
    expect(ofOrder?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
    const asked = ofOrder ? childrenOf(ofOrder) : []
    expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']))
    expect(asked.every(({ kind, traceId }) => kind === 3 && traceId === ofOrder?.traceId)).toBe(true)

    const call = spans.find(({ name }) => name === 'GET /api/divine/confirmation/:token')
    const page = spans.find(({ spanId }) => spanId === call?.parentSpanId)
    expect(call?.kind).toBe(1)
    expect(page?.kind).toBe(2)
    expect(call && childrenOf(call).map(({ name }) => name)).toContain('select')
    expect(spans.filter(({ name }) => /healthz/.test(name))).toEqual([])
    // Rounds that look every second for something to do are no traces.
    expect(spans.filter(({ kind, parentSpanId }) => kind === 3 && !parentSpanId)).toEqual([])

    const sent = collector.received.map(({ body }) => body).join()
    for (const typed of ['Ngozi', '8031234567', 'Adeola', confirmationPath.split('/').at(-1) ?? '?'])
      expect(sent).not.toContain(typed)
    expect(sent).toContain('divine-test')
    for (const { headers } of collector.received)
      expect(headers).toMatchObject({ 'x-api-key': 'abc def', 'x-other': '1' })
  })

  test('sends what /metrics would say', async () => {
    await using collector = await openReceiver()
    await using site = await startTraced(collector.url)
    expect((await place(site.origin)).status).toBe(201)
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
    await site.stop()
    const metrics = new Map(metricsIn(collector.received).map((metric) => [metric.name, metric]))
    expect(metrics.get('divine_orders')?.gauge?.dataPoints).toContainEqual(
      expect.objectContaining({ asDouble: 1, attributes: [{ key: 'queue', value: { stringValue: 'to-call' } }] }),
    )
    expect(metrics.get('process_cpu_seconds_total')?.sum?.dataPoints[0]?.asDouble).toBeGreaterThan(0)
    const points = metrics.get('divine_http_request_seconds')?.histogram?.dataPoints ?? []
    expect(points.length).toBeGreaterThan(0)
    for (const { count, bucketCounts, explicitBounds } of points) {
      expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
      expect(bucketCounts.reduce((sum: number, each) => sum + Number(each), 0)).toBe(Number(count))
    }
  })

  test('joins the trace of a request where a proxy is in front, and only there', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    for (const [trustProxy, isJoined] of [
      ['false', false],
      ['1', true],
    ] as const) {
      await using collector = await openReceiver()
      await using site = await startTraced(collector.url, { TRUST_PROXY: trustProxy })
      await place(site.origin, { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
      await site.stop()
      const [ofOrder] = spansIn(collector.received).filter(({ name }) => name === `POST ${placeOrder.url}`)
      expect(ofOrder?.traceId === traceId).toBe(isJoined)
    }
  })

  test.each(['hang', { status: 503, body: 'full' }] as const)(
    'takes orders and ends in time where the collector answers %s',
    async (answer) => {
      await using collector = await openReceiver()
      collector.answer = answer
      await using site = await startTraced(collector.url)
      expect((await place(site.origin)).status).toBe(201)
      expect(await site.stop()).toBe(0)
      expect(site.said()).toContain('Stopped.')
      expect(site.said()).not.toContain('Adeola')
    },
  )

  test('says that the collector is not there', async () => {
    await using site = await startTraced('http://127.0.0.1:1')
    expect((await place(site.origin)).status).toBe(201)
    await site.says('traces and metrics cannot be sent')
    expect(await site.stop()).toBe(0)
  })

  test('does not start with a header or a share that cannot be read', async () => {
    const site = startSiteProcess({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'no value',
      OTEL_TRACES_SAMPLER_ARG: '7',
    })
    expect(await site.ended).toBe(1)
    expect(site.said()).toBe(
      'These settings are wrong:\n  OTEL_EXPORTER_OTLP_ENDPOINT must be a web address like https://agents.example/\n  OTEL_EXPORTER_OTLP_HEADERS must be name=value, with a comma between two, and values that a header can carry\n  OTEL_TRACES_SAMPLER_ARG must be a share between 0 and 1\n',
    )
  })
})
