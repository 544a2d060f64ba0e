import type { AttemptOutcome, ClaimedDelivery, EndedDelivery } from '@waymark/deliveries'
import { createTimes, createTimesByLabels, type Metrics, type Sample, workBounds } from '@waymark/telemetry'

/** What is counted of an attempt that has ended. */
type Ended = Pick<EndedDelivery, 'outcome' | 'status'> & { delivery: Pick<ClaimedDelivery, 'kind'> }

/** How attempts ended, counted when their outcome is written. */
export interface DeliveryCounts {
  note(ended: Ended): void
  addTo(metrics: Metrics): void
}

type Key = `${ClaimedDelivery['kind']} ${AttemptOutcome['kind']}`

export function createDeliveryCounts(): DeliveryCounts {
  const attempts = new Map<Key, number>()
  const givenUp = new Map<ClaimedDelivery['kind'], number>([
    ['webhook', 0],
    ['source', 0],
    ['integration', 0],
  ])
  const times = createTimesByLabels(() => createTimes(workBounds))
  return {
    note({ delivery: { kind }, outcome, status }) {
      const key: Key = `${kind} ${outcome.kind}`
      attempts.set(key, (attempts.get(key) ?? 0) + 1)
      if (status === 'failed' && outcome.kind !== 'withdrawn') givenUp.set(kind, (givenUp.get(kind) ?? 0) + 1)
      if ('answer' in outcome && outcome.answer) times.of({ kind }).observe(outcome.answer.ms / 1_000)
    },
    addTo(metrics) {
      metrics.readCounts(
        {
          name: 'waymark_worker_delivery_attempts_total',
          help: 'Attempts to send webhooks, postbacks to traffic sources (`source`), events of ad platforms (`integration`) and messages to the channels of alerts (`channel`), by outcome: `delivered`, `retry`, `refused` (credentials), `failed`, `unsupported` (a correction that the platform does not take), `withdrawn` (switched off).',
          labels: ['kind', 'outcome'],
        },
        () =>
          [...attempts].map(([key, count]): Sample => {
            const [kind = '', outcome = ''] = key.split(' ')
            return [{ kind, outcome }, count]
          }),
      )
      metrics.readCounts(
        {
          name: 'waymark_worker_deliveries_given_up_total',
          help: 'Deliveries that will not be tried again: the retry plan is at its end, or no later attempt could end otherwise.',
          labels: ['kind'],
        },
        () => [...givenUp].map(([kind, count]): Sample => [{ kind }, count]),
      )
      metrics.readTimes(
        {
          name: 'waymark_worker_delivery_seconds',
          help: 'How long receivers took to answer.',
          labels: ['kind'],
        },
        () => times,
      )
    },
  }
}
