import { AggregatorRegistry, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** A metric with its values, as one process sends it to another. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

/** The content type of `scrapeOf` and `mergeScrapes`. */
export const scrapeContentType = Registry.PROMETHEUS_CONTENT_TYPE

/** Reads all metrics. Their names are unique over all of them. */
export async function metricValues(metrics: readonly Metrics[]): Promise<MetricValues[]> {
  const values = await Promise.all(metrics.map(({ registry }) => registry.getMetricsAsJSON()))
  return values.flat()
}

/** The text of Prometheus for all metrics of a process. Their names are unique over all of them. */
export function scrapeOf(metrics: readonly [Metrics, ...Metrics[]]): () => Promise<string> {
  const registry = Registry.merge(metrics.map((each) => each.registry))
  return () => registry.metrics()
}

/**
 * The text of Prometheus for the metrics of several processes. A metric that several have is one with the
 * values of all: they must differ by a label, or they are added up.
 */
export function mergeScrapes(values: readonly MetricValues[]): Promise<string> {
  const added = values.map((metric) => ({ ...metric, aggregator: 'sum' as const }))
  return AggregatorRegistry.aggregate([added]).metrics()
}
