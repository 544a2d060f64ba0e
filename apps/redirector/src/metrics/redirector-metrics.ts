import type { EventPublisher } from '@waymark/events'
import type { ConfigCache, LinkResolver } from '@waymark/replica'
import { createMetrics, type Metrics, type Sample } from '@waymark/telemetry'
import type { VisitCounts } from './visit-counts.ts'

export interface RedirectorMetricsDeps {
  visits: VisitCounts
  resolver: Pick<LinkResolver<unknown>, 'stats'>
  /** By kind. */
  config: Readonly<Record<string, Pick<ConfigCache<unknown>, 'stats'>>>
  /** By topic: `clicks`, `flow`. */
  publishers: Readonly<Record<string, Pick<EventPublisher<never>, 'stats'>>>
}

/**
 * The metrics of a redirector for Prometheus, read from its own counters at each scrape: visits pay nothing
 * for it.
 */
export function createRedirectorMetrics(deps: RedirectorMetricsDeps): Metrics {
  const metrics = createMetrics()
  addVisits(metrics, deps)
  addLinks(metrics, deps)
  addConfig(metrics, deps)
  addEvents(metrics, deps)
  return metrics
}

function addVisits(metrics: Metrics, { visits }: RedirectorMetricsDeps): void {
  metrics.readCounts(
    {
      name: 'waymark_redirector_requests_total',
      help: 'Requests of visitors that were answered, by HTTP status.',
      labels: ['status'],
    },
    visits.byStatus,
  )
  metrics.readTimes(
    {
      name: 'waymark_redirector_request_seconds',
      help: 'How long the redirector took to answer visitors, from having the request to handing the answer to the socket.',
    },
    () => [[{}, visits.times]],
  )
}

function addLinks(metrics: Metrics, { resolver }: RedirectorMetricsDeps): void {
  metrics.readCounts(
    {
      name: 'waymark_redirector_link_lookups_total',
      help: 'Lookups of links for visitors: found in `memory`, or `loaded` from Redis or the api.',
      labels: ['from'],
    },
    () => {
      const { fromMemory, loads } = resolver.stats()
      return [sample('from', 'memory', fromMemory), sample('from', 'loaded', loads)]
    },
  )
  metrics.readCounts(
    {
      name: 'waymark_redirector_link_loads_total',
      help: 'Loads of links by result: found in `redis`, found at the `api`, `unknown`, or `unavailable` since none of them answered. Cached links are revalidated from time to time.',
      labels: ['result'],
    },
    () => {
      const { foundInKv, foundAtSource, unknown, unavailable } = resolver.stats()
      return [
        sample('result', 'redis', foundInKv),
        sample('result', 'api', foundAtSource),
        sample('result', 'unknown', unknown),
        sample('result', 'unavailable', unavailable),
      ]
    },
  )
  metrics.readCounts(
    {
      name: 'waymark_redirector_link_load_failures_total',
      help: 'Loads of links that failed, by the part that was queried.',
      labels: ['part'],
    },
    () => {
      const { kvFailures, sourceFailures } = resolver.stats()
      return [sample('part', 'redis', kvFailures), sample('part', 'api', sourceFailures)]
    },
  )
  metrics.readGauge(
    {
      name: 'waymark_redirector_links_cached',
      help: 'Addresses of links cached in memory: `known` links and `unknown` codes.',
      labels: ['kind'],
    },
    () => {
      const { entriesCached, unknownsCached } = resolver.stats()
      return [sample('kind', 'known', entriesCached), sample('kind', 'unknown', unknownsCached)]
    },
  )
  metrics.readGauge(
    {
      name: 'waymark_redirector_link_revalidations_waiting',
      help: 'Links that wait for revalidation in the background.',
    },
    () => [[{}, resolver.stats().revalidationsWaiting]],
  )
}

function addConfig(metrics: Metrics, { config }: RedirectorMetricsDeps): void {
  const each = (read: (stats: ReturnType<(typeof config)[string]['stats']>) => number) => () =>
    Object.entries(config).map(([kind, cache]) => sample('kind', kind, read(cache.stats())))
  metrics.readGauge(
    {
      name: 'waymark_redirector_config_entries_cached',
      help: 'Entries of the replicated config that are cached in memory, by kind: workspaces, domain directories, bio pages.',
      labels: ['kind'],
    },
    each(({ entriesCached }) => entriesCached),
  )
  metrics.readCounts(
    {
      name: 'waymark_redirector_config_load_failures_total',
      help: 'Loads of entries of the replicated config that failed, in Redis or at the api, by kind.',
      labels: ['kind'],
    },
    each(({ kvFailures, sourceFailures }) => kvFailures + sourceFailures),
  )
}

function addEvents(metrics: Metrics, { publishers }: RedirectorMetricsDeps): void {
  const each = (read: (stats: ReturnType<(typeof publishers)[string]['stats']>) => number) => () =>
    Object.entries(publishers).map(([topic, publisher]) => sample('topic', topic, read(publisher.stats())))
  const about = (name: string, help: string) => ({ name: `waymark_events_${name}`, help, labels: ['topic'] })
  metrics.readCounts(
    about('recorded_total', 'Events (clicks; offer clicks and domain visits) recorded since the start.'),
    each(({ recorded }) => recorded),
  )
  metrics.readCounts(
    about('published_total', 'Events that Kafka has acknowledged, those replayed from the spool included.'),
    each(({ published }) => published),
  )
  metrics.readGauge(
    about(
      'buffered',
      'Events in memory that are neither acknowledged by Kafka nor on disk; with a full disk they wait here, 20,000 at most.',
    ),
    each(({ buffered }) => buffered),
  )
  metrics.readGauge(
    about('refused', 'Events in memory that neither Kafka nor the disk takes at present.'),
    each(({ refused }) => refused),
  )
  metrics.readGauge(
    about(
      'refused_seconds',
      'For how long the oldest event that neither Kafka nor the disk takes has waited in memory; 0 while none does.',
    ),
    each(({ refusedMs }) => refusedMs / 1_000),
  )
  metrics.readGauge(
    about('spooled_messages', 'Messages (of many events each) on disk that wait for Kafka.'),
    each(({ spooledRecords }) => spooledRecords),
  )
  metrics.readGauge(
    about('spool_bytes', 'Size of the spool on disk; it takes 1 GiB at most.'),
    each(({ spoolBytes }) => spoolBytes),
  )
  metrics.readGauge(
    about('bus_down', '1 while Kafka is unavailable and events go to the spool, else 0.'),
    each(({ isBusDown }) => (isBusDown ? 1 : 0)),
  )
  metrics.readCounts(
    about(
      'unprepared_total',
      'Events that were sent without the uniqueness check, since Redis was slow or unavailable.',
    ),
    each(({ unprepared }) => unprepared),
  )
  metrics.readCounts(
    {
      name: 'waymark_events_lost_total',
      help: 'Events lost, by reason. 0 in normal operation; `buffer-full`: neither Kafka nor the disk took any, and the memory was full; `spool-full` and `spool-failed`: the process ended before one of them did; `damaged`: the disk gave back other bytes than were written.',
      labels: ['topic', 'reason'],
    },
    () =>
      Object.entries(publishers).flatMap(([topic, publisher]) =>
        [...publisher.stats().lostByReason].map(([reason, lost]) => [{ topic, reason }, lost] as const),
      ),
  )
}

function sample(label: string, name: string, value: number): Sample {
  return [{ [label]: name }, value]
}
