import type { WaitingPostbacks } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { countWaiting } from '@waymark/deliveries'
import type { EventBus } from '@waymark/events'
import { createJobCounts, createMetrics, type JobCounts, type Metrics, type Sample } from '@waymark/telemetry'
import { createDeliveryCounts, type DeliveryCounts } from './delivery-counts.ts'
import { createIngestionCounts, type IngestionCounts } from './ingestion-counts.ts'
import { createLagReader } from './lag.ts'

/** A topic that a worker stores, and the group that its workers form. */
export interface Consumption {
  topic: string
  group: string
}

/** What the roles of a worker count, and the metrics for Prometheus. */
export interface WorkerCounts {
  jobs: JobCounts
  deliveries: DeliveryCounts
  /** Of what this worker stores; the same for the same name. */
  ingestion(name: string, consumption: Consumption): IngestionCounts
  /** The deliveries that wait are counted in this database from now on. */
  watchDeliveries(db: Pick<Db, 'orm'>): void
  /** What came of postbacks that had waited is counted by it from now on. */
  watchPostbacks(waiting: Pick<WaitingPostbacks, 'outcomes'>): void
  metrics: Metrics
}

export interface WorkerCountsDeps {
  bus: Pick<EventBus, 'lag'>
  /** Unix ms. */
  clock: () => number
}

export function createWorkerCounts({ bus, clock }: WorkerCountsDeps): WorkerCounts {
  const metrics = createMetrics()
  const jobs = createJobCounts(clock)
  const deliveries = createDeliveryCounts()
  const ingestions = new Map<string, { counts: IngestionCounts; consumption: Consumption }>()
  jobs.addTo(metrics, 'waymark_worker')
  deliveries.addTo(metrics)
  addIngestion(metrics, ingestions)
  addLag(metrics, ingestions, { bus, clock })
  return {
    jobs,
    deliveries,
    metrics,
    ingestion(name, consumption) {
      const counts = ingestions.get(name)?.counts ?? createIngestionCounts()
      ingestions.set(name, { counts, consumption })
      return counts
    },
    watchDeliveries: (db) => addWaiting(metrics, db),
    watchPostbacks: (waiting) => addPostbacks(metrics, waiting),
  }
}

type Ingestions = ReadonlyMap<string, { counts: IngestionCounts; consumption: Consumption }>

function addIngestion(metrics: Metrics, ingestions: Ingestions): void {
  const each = (read: (counts: IngestionCounts) => number) => () =>
    [...ingestions].map(([topic, { counts }]): Sample => [{ topic }, read(counts)])
  const about = (name: string, help: string) => ({ name: `waymark_worker_${name}`, help, labels: ['topic'] })
  metrics.readCounts(
    about('events_stored_total', 'Events that are in the analytics store, redelivered ones counted again.'),
    each(({ stored }) => stored),
  )
  metrics.readCounts(
    about(
      'dead_letters_total',
      'Events that can never be stored (poison messages), put into the dead-letter topic with their reason.',
    ),
    each(({ deadLettered }) => deadLettered),
  )
  metrics.readCounts(
    about(
      'batches_retried_total',
      'Batches that are redelivered, since a part was unavailable; nothing of them is lost.',
    ),
    each(({ retried }) => retried),
  )
  metrics.readTimes(about('insert_seconds', 'How long inserts into the analytics store took.'), () =>
    [...ingestions].map(([topic, { counts }]) => [{ topic }, counts.inserts] as const),
  )
  metrics.readTimes(
    about('event_delay_seconds', 'From the visit to its row in the analytics store: readable from then on.'),
    () => [...ingestions].map(([topic, { counts }]) => [{ topic }, counts.delays] as const),
  )
}

function addLag(metrics: Metrics, ingestions: Ingestions, { bus, clock }: WorkerCountsDeps): void {
  const lags = createLagReader({ bus, clock, ingestions })
  metrics.readGauge(
    {
      name: 'waymark_worker_lag_messages',
      help: 'Messages (of many events each) in Kafka that no worker of the group has stored. Every worker gives the same figure: take the maximum.',
      labels: ['topic'],
    },
    async () => (await lags()).map(({ topic, messages }): Sample => [{ topic }, messages]),
  )
  metrics.readGauge(
    {
      name: 'waymark_worker_lag_seconds',
      help: 'How far behind this worker is: the age of the newest event that it has stored while others wait, else 0.',
      labels: ['topic'],
    },
    async () => (await lags()).map(({ topic, seconds }): Sample => [{ topic }, seconds]),
  )
}

function addWaiting(metrics: Metrics, db: Pick<Db, 'orm'>): void {
  metrics.readGauge(
    {
      name: 'waymark_worker_deliveries_waiting',
      help: 'Deliveries that are not at their end, by what they wait for: a free worker (`due`) or the time of their next attempt (`later`). Counted up to 100,000.',
      labels: ['kind', 'until'],
    },
    async () => {
      const waiting = await countWaiting(db.orm)
      return waiting.flatMap(({ kind, due, later }): Sample[] => [
        [{ kind, until: 'due' }, due],
        [{ kind, until: 'later' }, later],
      ])
    },
  )
}

function addPostbacks(metrics: Metrics, { outcomes }: Pick<WaitingPostbacks, 'outcomes'>): void {
  metrics.readCounts(
    {
      name: 'waymark_worker_conversion_postbacks_total',
      help: 'Conversion postbacks that had `waited` in the log, by their result: `created`, `updated`, `duplicate`, `ignored`, `refused`, `unknown` (no such click), `pending` (tried again later).',
      labels: ['when', 'result'],
    },
    () => [...outcomes()].map(([labels, count]): Sample => [{ ...labels }, count]),
  )
  metrics.readCounts(
    {
      name: 'waymark_worker_early_postbacks_expired_total',
      help: 'Conversion postbacks that came before their click and were given up, since it never became readable.',
    },
    () => {
      const expired = [...outcomes()].filter(([{ result }]) => result === 'unknown')
      return [[{}, expired.reduce((sum, [, count]) => sum + count, 0)]]
    },
  )
}
