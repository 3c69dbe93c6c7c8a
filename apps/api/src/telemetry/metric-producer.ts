import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Metric = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>

/**
 * What prom-client counts, as OpenTelemetry has it: both tell the same, and each figure is counted in one place. A
 * summary, of which there is none, would be left out.
 */
export function metricProducerOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime()
  return {
    async collect() {
      const endTime = hrTime()
      const metrics = ((await registry.getMetricsAsJSON()) as Metric[]).flatMap(
        (metric) => dataOf(metric, startTime, endTime) ?? [],
      )
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'divine' }, metrics }] }, errors: [] }
    },
  }
}

function dataOf(metric: Metric, startTime: HrTime, endTime: HrTime): MetricData | undefined {
  const { name, help, values } = metric
  // The library declares a number, and says a word.
  const type = String(metric.type)
  const shared = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (type === 'histogram') {
    const dataPoints = histogramsOf(metric).map((one) => ({ startTime, endTime, ...one }))
    return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = values.map(
    ({ labels, value }): DataPoint<number> => ({ startTime, endTime, attributes: labels as Attributes, value }),
  )
  if (type === 'counter') return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  return type === 'gauge' ? { ...shared, dataPointType: DataPointType.GAUGE, dataPoints } : undefined
}

/** By the endings that Prometheus asks for. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return /_bytes(_total)?$/.test(name) ? 'By' : ''
}

/**
 * One for each set of labels. Prometheus counts what is at most as large as a bucket's edge, OpenTelemetry what is
 * between two edges.
 */
function histogramsOf({ name, values }: Metric): { attributes: Attributes; value: Histogram }[] {
  const found = new Map<
    string,
    { attributes: Attributes; edges: number[]; upTo: number[]; sum: number; count: number }
  >()
  for (const { labels, value, metricName } of values) {
    const { le, ...attributes } = labels as Attributes
    const key = JSON.stringify(attributes)
    const one = found.get(key) ?? { attributes, edges: [], upTo: [], sum: 0, count: 0 }
    found.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else {
      if (typeof le === 'number') one.edges.push(le)
      one.upTo.push(value)
    }
  }
  return [...found.values()].map(({ attributes, edges, upTo, sum, count }) => ({
    attributes,
    value: {
      buckets: { boundaries: edges, counts: upTo.map((value, index) => value - (upTo[index - 1] ?? 0)) },
      sum,
      count,
    },
  }))
}
