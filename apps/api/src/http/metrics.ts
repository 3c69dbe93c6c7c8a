import { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import type { Registry } from 'prom-client'
import { isSameText } from '../same-text.ts'
import { within } from '../within.ts'
import { Refusal } from './failures.ts'
import { repeatingLog } from './repeating-log.ts'

/** Something that is counted or measured when it is asked for. */
export interface Metric {
  /** As Prometheus has it, with its unit. */
  readonly name: string
  readonly help: string
  /** What its values differ by, such as `state`. */
  readonly label?: string
  /** @returns its values, each with that of the label; empty where there is only one */
  read(): Promise<readonly { readonly of?: string; readonly value: number }[]>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for what a machine asks every few seconds: with few visitors it would be most of what is counted. */
    isForMonitoring?: boolean
  }
  interface FastifyInstance {
    /** Lets `/metrics` answer with these as well. Without a token nobody asks for them. */
    addMetrics(metrics: readonly Metric[]): void
  }
}

interface Options {
  /** What whoever asks has to know; undefined: there are no metrics. */
  readonly token: string | undefined
  /** Sends them on by itself as well; undefined: they are only asked for. */
  readonly sendMetrics?: ((registry: Registry) => void) | undefined
}

/**
 * How long a figure is waited for, in seconds. A connection that has gone silent is believed for longer, usually
 * for eleven seconds, and Prometheus gives up after ten.
 */
const longestReadSeconds = 5

/** Up to how many seconds a request takes, from a page that was kept to one that a phone gives up on. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * `/metrics` in the text format of Prometheus, for whoever sends `Authorization: Bearer` with the token: those of the
 * process (by prom-client), how long requests took, and those that are added. One that cannot be read within five
 * seconds, such as while the database is away, is left out: the rest tells why. Requests to what is registered before
 * this are not counted.
 */
export const metrics = fp<Options>(
  async (app, { token, sendMetrics }) => {
    if (token === undefined && !sendMetrics) {
      app.decorate('addMetrics', () => {})
      return
    }
    // Loaded only here: a site without metrics does without its memory.
    const prometheus = await import('prom-client')
    const registry = new prometheus.Registry()
    prometheus.collectDefaultMetrics({ register: registry })
    const took = new prometheus.Histogram({
      name: 'divine_http_request_seconds',
      help: 'How long a request took until all of its answer had been handed to the network, by the pattern of its route; a page’s own calls, streams, checks of health and /metrics are left out',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [registry],
    })
    // What no visitor has met yet is there with 0: from its first value nobody could tell that it has grown.
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!method.includes('POST') || config?.access === 'staff') return
      for (const status of [500, 503]) took.zero({ method: 'POST', route: url, status })
    })
    app.addHook('onResponse', (request, reply, done) => {
      // A call that a page makes inside is part of it. How long a stream was open says nothing of the site.
      const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
      const { method, routeOptions } = request
      if (request.raw instanceof IncomingMessage && !isStream && !routeOptions.config.isForMonitoring) {
        // Patterns, and methods that Node knows: there are no more of them than we have written.
        took.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1_000)
      }
      done()
    })
    const logFailure = repeatingLog(app.log, {
      level: 'warn',
      each: 'a metric could not be read',
      more: 'more metrics could not be read',
    })
    app.decorate('addMetrics', (added) => {
      for (const { name, help, label, read } of added) {
        new prometheus.Gauge({
          name,
          help,
          labelNames: label ? [label] : [],
          registers: [registry],
          async collect() {
            this.reset()
            // Without labels the library starts from a value of 0, which would say that nothing waits.
            if (!label) this.remove()
            const values = await within(longestReadSeconds, read()).catch((err: unknown) => {
              // While the database hangs, all of them fail in one way.
              logFailure(err, {}, app.log.child({ metric: name }))
              return []
            })
            for (const { of = '', value } of values) this.set(label ? { [label]: of } : {}, value)
          },
        })
      }
    })
    sendMetrics?.(registry)
    if (token === undefined) return
    app.get(
      '/metrics',
      { config: { access: 'public', isForMonitoring: true }, logLevel: 'silent' },
      async (request, reply) => {
        const [, asked = ''] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
        if (!isSameText(asked, token)) throw new Refusal(401, 'signed-out', 'Send the token of METRICS_TOKEN.')
        reply.header('cache-control', 'no-store').type(registry.contentType)
        return registry.metrics()
      },
    )
  },
  { name: 'metrics' },
)
