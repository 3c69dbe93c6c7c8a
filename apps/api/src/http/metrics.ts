import fp from 'fastify-plugin'
import { isSameText } from '../same-text.ts'
import { Refusal } from './failures.ts'

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

interface Options {
  /** What whoever asks has to know; undefined: there are no metrics. */
  readonly token: string | undefined
  readonly metrics: readonly Metric[]
}

/**
 * `/metrics` in the text format of Prometheus, for whoever sends `Authorization: Bearer` with the token: those of the
 * process (by prom-client) and those that are handed in. One that cannot be read, such as while the database is away,
 * is left out: the rest tells why.
 */
export const metrics = fp<Options>(
  async (app, { token, metrics: given }) => {
    if (token === undefined) return
    // Loaded only here: a site without metrics does without its memory.
    const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    for (const { name, help, label, read } of given) {
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        async collect() {
          this.reset()
          // Without labels the library starts from a value of 0, which would say that nothing waits.
          if (!label) this.remove()
          const values = await read().catch((err: unknown) => {
            app.log.warn({ err, metric: name }, 'a metric could not be read')
            return []
          })
          for (const { of = '', value } of values) this.set(label ? { [label]: of } : {}, value)
        },
      })
    }
    app.get('/metrics', { config: { access: 'public' }, logLevel: 'silent' }, async (request, reply) => {
      const [, asked = ''] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
      if (!isSameText(asked, token)) throw new Refusal(401, 'signed-out', 'Send the token of METRICS_TOKEN.')
      reply.header('cache-control', 'no-store').type(registry.contentType)
      return registry.metrics()
    })
  },
  { name: 'metrics' },
)
