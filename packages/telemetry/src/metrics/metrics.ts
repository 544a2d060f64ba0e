import { withTimeoutOr } from '@waymark/async'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Times } from './times.ts'

export type Labels = Readonly<Record<string, string>>

/** A value of a metric; no labels where the metric has none. */
export type Sample = readonly [labels: Labels, value: number]

export interface MetricDescription {
  /** `waymark_` + the process or part + what it is, with its unit; counters end in `_total`. */
  name: string
  /** A sentence for docs/operations/metrics.md. */
  help: string
  labels?: readonly string[]
}

type Read<Value> = () => Iterable<Value> | Promise<Iterable<Value>>

/** A counter for what is rare enough to be counted by its labels. */
export interface Count {
  add(labels: Labels, by?: number): void
}

export interface TimesByLabels {
  of(labels: Labels): Times
}

/**
 * The metrics of a process or a part of it. Most are read at the scrape, from plain counters that exist
 * anyway, so that running work pays nothing for them. A read that fails or takes longer than a second leaves
 * its metric out of that answer.
 */
export interface Metrics {
  readonly registry: Registry
  count(description: MetricDescription): Count
  /** What only grows, read at the scrape. */
  readCounts(description: MetricDescription, read: Read<Sample>): void
  /** What goes up and down, read at the scrape. */
  readGauge(description: MetricDescription, read: Read<Sample>): void
  /** Durations in seconds, read at the scrape. */
  readTimes(description: MetricDescription, read: ReadTimes): void
}

const readTimeoutMs = 1_000

/** The samples, or none when they cannot be had in time. */
function samplesOf<Value>(read: Read<Value>): Promise<Iterable<Value>> {
  const none = (): Value[] => []
  const reading = async () => read()
  return withTimeoutOr(reading().catch(none), { timeoutMs: readTimeoutMs, otherwise: none })
}

type ReadTimes = () => Iterable<readonly [Labels, Times]>

/** A histogram whose numbers are counted elsewhere. */
class ReadHistogram extends Histogram<string> {
  readonly #description: MetricDescription
  readonly #read: ReadTimes

  constructor(description: MetricDescription, read: ReadTimes, registry: Registry) {
    const { name, help, labels = [] } = description
    super({ name, help, labelNames: [...labels], registers: [registry] })
    this.#description = description
    this.#read = read
  }

  /** The registry reads a metric by it, for its text and for its values. */
  async getForPromString() {
    const { name, help } = this.#description
    const values = [...this.#read()].flatMap(([labels, times]) => valuesOf(name, labels, times))
    return { name, help, type: 'histogram', values, aggregator: 'sum' }
  }
}

function valuesOf(name: string, labels: Labels, times: Times) {
  const buckets = [...times.buckets(), ['+Inf', times.count()] as const]
  // The library writes labels that all buckets share once; these have none.
  const sharedLabels = {}
  return [
    ...buckets.map(([le, value]) => ({
      metricName: `${name}_bucket`,
      labels: { ...labels, le },
      sharedLabels,
      value,
    })),
    { metricName: `${name}_sum`, labels, sharedLabels, value: times.sum() },
    { metricName: `${name}_count`, labels, sharedLabels, value: times.count() },
  ]
}

/** An empty set of metrics. Names are unique in it, and in what it is served together with. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const optionsOf = ({ name, help, labels = [] }: MetricDescription) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  })
  return {
    registry,
    count(description) {
      const counter = new Counter<string>(optionsOf(description))
      return { add: (labels, by = 1) => counter.inc(labels, by) }
    },
    readCounts(description, read) {
      new Counter<string>({
        ...optionsOf(description),
        async collect() {
          const samples = await samplesOf(read)
          this.reset()
          // What could not be read is left out, not reported as 0.
          if (description.labels === undefined) this.remove()
          for (const [labels, value] of samples) this.inc(labels, value)
        },
      })
    },
    readGauge(description, read) {
      new Gauge<string>({
        ...optionsOf(description),
        async collect() {
          const samples = await samplesOf(read)
          this.reset()
          // What could not be read is left out, not reported as 0.
          if (description.labels === undefined) this.remove()
          for (const [labels, value] of samples) this.set(labels, value)
        },
      })
    },
    readTimes(description, read) {
      new ReadHistogram(description, read, registry)
    },
  }
}

/** Durations by their labels, each made at its first use. */
export function createTimesByLabels(make: () => Times): TimesByLabels & Iterable<readonly [Labels, Times]> {
  const byKey = new Map<string, readonly [Labels, Times]>()
  return {
    of(labels) {
      const key = Object.values(labels).join('\u0000')
      const known = byKey.get(key)
      if (known) return known[1]
      const times = make()
      byKey.set(key, [labels, times])
      return times
    },
    [Symbol.iterator]: () => byKey.values(),
  }
}
