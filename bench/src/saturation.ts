import { setTimeout as pause } from 'node:timers/promises'
import { placeOrder } from '@divine/contracts/calls/orders'
import autocannon from 'autocannon'
import type { FigureGroup } from './harness/figure-group.ts'
import { call } from './harness/http-client.ts'
import { runStatement } from './harness/postgres.ts'
import { memoryOf } from './harness/process-usage.ts'
import { startServerProcess } from './harness/server-process.ts'
import { percentile } from './harness/statistics.ts'
import { nextOrder, oneClient } from './order-load.ts'
import { sampleOrder } from './order-samples.ts'

const connections = 2_000
const { SOAK_SECONDS: soak } = process.env
const seconds = soak ? Number(soak) : 20
const healthEveryMs = 250
const mostRecoveryMs = 5_000

/**
 * Orders over far more connections than the site accepts at once: its answers, whether it stays healthy, how soon it
 * recovers, and its memory. SOAK_SECONDS makes it longer.
 */
export const saturation: FigureGroup = {
  name: 'saturation',
  title: `Orders over ${connections.toLocaleString('en-GB')} connections for ${seconds} s, 1,000 taken on at once`,

  async measure({ postgres, stack }) {
    const database = await postgres.createDatabase(stack)
    const site = await startServerProcess(stack, 'apps/api/dist/main.js', {
      DATABASE_URL: database,
      ...oneClient,
    })
    const latencies = { taken: [] as number[], refused: [] as number[] }
    let strange = 0
    let isOver = false
    const health = watchHealth(site.origin, () => isOver)
    // The first seconds fill whatever is filled once; after them memory must not grow.
    const early = pause((seconds * 1_000) / 4).then(() => memoryOf(site.pid))
    await autocannon({
      url: `${site.origin}${placeOrder.url}`,
      connections,
      duration: seconds,
      timeout: 30,
      requests: [{ method: placeOrder.method, setupRequest: (request) => ({ ...request, ...nextOrder() }) }],
      setupClient: (client) => {
        client.on('response', (status, _bytes, elapsedMs) => {
          if (status === 201) latencies.taken.push(elapsedMs)
          else if (status === 503) latencies.refused.push(elapsedMs)
          else strange++
        })
      },
    })
    const late = memoryOf(site.pid)
    const stoppedAt = performance.now()
    while (
      (await call(`${site.origin}${placeOrder.url}`, { method: 'POST', body: sampleOrder(9_000_000) })).status !== 201
    ) {
      await pause(50)
    }
    const recoveryMs = performance.now() - stoppedAt
    isOver = true
    const { failures, slowestMs } = await health
    const [row] = await runStatement(database, 'select count(*)::int as stored from orders')
    const stored = Number(row?.stored)
    if (stored < latencies.taken.length)
      throw new Error(`${latencies.taken.length} orders were confirmed, ${stored} are stored.`)
    const all = latencies.taken.length + latencies.refused.length
    return [
      { name: 'orders stored', value: latencies.taken.length / seconds, unit: 'req/s' },
      { name: 'stored, 99th percentile', value: percentile(latencies.taken, 0.99), unit: 'ms' },
      { name: 'answered 503 with Retry-After', value: (100 * latencies.refused.length) / all, unit: '%' },
      ...(latencies.refused.length > 0
        ? [{ name: 'answered 503, 99th percentile', value: percentile(latencies.refused, 0.99), unit: 'ms' }]
        : []),
      { name: 'any other answer', value: strange, unit: 'answers', target: { rule: 'at most', value: 0 } },
      { name: 'health checks that failed', value: failures, unit: 'checks', target: { rule: 'at most', value: 0 } },
      { name: 'slowest health check', value: slowestMs, unit: 'ms' },
      {
        name: 'until the next order is stored',
        value: recoveryMs,
        unit: 'ms',
        target: { rule: 'at most', value: mostRecoveryMs },
      },
      { name: 'memory after a quarter of the time', value: await early, unit: 'MB' },
      { name: 'memory at the end', value: late, unit: 'MB' },
    ]
  },
}

async function watchHealth(origin: string, isOver: () => boolean): Promise<{ failures: number; slowestMs: number }> {
  let failures = 0
  let slowestMs = 0
  while (!isOver()) {
    const { status, elapsedMs } = await call(`${origin}/healthz`)
    if (status !== 200) failures++
    slowestMs = Math.max(slowestMs, elapsedMs)
    await pause(healthEveryMs)
  }
  return { failures, slowestMs }
}
