import type { ConversionIntake } from '@waymark/conversions'
import type { Db } from '@waymark/db'
import { createMetrics, type Metrics, type Sample } from '@waymark/telemetry'
import type { LoadRefusals } from '../plugins/load-refusal.ts'
import type { RequestCounts } from './request-counts.ts'

export interface ApiMetricsDeps {
  requests: RequestCounts
  refusals: Pick<LoadRefusals, 'counts'>
  conversions: Pick<ConversionIntake, 'outcomes' | 'waiting'>
  db: Pick<Db, 'connections'>
}

/** The metrics of an api for Prometheus, read from its own counters at each scrape. */
export function createApiMetrics({ requests, refusals, conversions, db }: ApiMetricsDeps): Metrics {
  const metrics = createMetrics()
  metrics.readCounts(
    {
      name: 'waymark_api_requests_total',
      help: 'Requests that were answered, by route and HTTP status; `none`: there is no such route.',
      labels: ['method', 'route', 'status'],
    },
    requests.byStatus,
  )
  metrics.readTimes(
    {
      name: 'waymark_api_request_seconds',
      help: 'How long requests took, from their arrival to the end of the response.',
      labels: ['method', 'route'],
    },
    requests.times,
  )
  metrics.readCounts(
    {
      name: 'waymark_api_refusals_total',
      help: 'Requests that were refused because too many of their kind came at once or were wrong guesses, by that kind and HTTP status: 429 for the load of one caller, 503 for that of all.',
      labels: ['load', 'status'],
    },
    refusals.counts,
  )
  addPostbacks(metrics, conversions)
  metrics.readGauge(
    {
      name: 'waymark_api_postgres_connections',
      help: 'Connections to Postgres that are `busy` and `idle`, and requests that are `waiting` for one.',
      labels: ['state'],
    },
    () => Object.entries(db.connections()).map(([state, count]): Sample => [{ state }, count]),
  )
  return metrics
}

function addPostbacks(metrics: Metrics, conversions: ApiMetricsDeps['conversions']): void {
  metrics.readCounts(
    {
      name: 'waymark_api_conversion_postbacks_total',
      help: 'Conversion postbacks (sent by networks, tracking scripts, imports and the API), by their result when they were `received`: `created`, `updated`, `duplicate`, `ignored`, `refused`, `unknown` (no such click), `pending` (a worker processes them later).',
      labels: ['when', 'result'],
    },
    () => [...conversions.outcomes()].map(([labels, count]): Sample => [{ ...labels }, count]),
  )
  metrics.readGauge(
    {
      name: 'waymark_api_conversion_postbacks_waiting',
      help: 'Conversion postbacks in the log that wait to be processed, over all processes. Counted up to 100,000.',
      labels: ['state'],
    },
    async () => [[{ state: 'pending' }, await conversions.waiting()]],
  )
}
