import { setTimeout as delay } from 'node:timers/promises'
import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { clicksTopic } from '@waymark/events'
import { createKafkaBus } from '@waymark/events/kafka'
import { startServices } from '@waymark/scripts/services'
import { createLogger } from '@waymark/telemetry'
import type { Figure } from '../figures.ts'
import { startServer } from '../server-process.ts'
import { median } from '../statistics.ts'
import { clickMessages, clicksAMessage } from './clicks.ts'
import { openFloor } from './floor.ts'
import { busTopics } from './parts.ts'

export interface IngestionSettings {
  /** Of the throughput. */
  clicks: number
  /** Of the steady load. */
  seconds: number
  /** Clicks a second of the steady load. */
  rate: number
  workers: number
  profileDir: string | undefined
}

/** Messages of one call, as redirectors under load have them waiting. */
const messagesAtOnce = 64
const pollMs = 20
const giveUpAfterMs = 120_000

/** Starts its own parts, and stops them. @throws where a click is missing or doubled at the end */
export async function measureIngestion(settings: IngestionSettings): Promise<Figure[]> {
  const { parts, stop } = await startServices({ parts: ['kafka', 'clickhouse'] })
  const stops = [stop]
  const logger = createLogger({ name: 'bench', level: 'error', format: 'readable' })
  try {
    const connection = connectServer({ url: parts.clickhouse.url })
    const store = createAnalyticsStore({ ...connection, logger })
    stops.unshift(store.close)
    await store.migrate()
    const floor = await openFloor(connection.client, connection.database)
    const bus = createKafkaBus({
      brokers: [parts.kafka.url],
      clientId: 'bench',
      logger,
      security: {},
      topics: busTopics,
    })
    stops.unshift(bus.close)

    let made = 0
    const publish = async (count: number) => {
      const messages = clickMessages(made, count, Date.now())
      made += count
      await bus.publish(
        clicksTopic,
        messages.map(({ value }) => ({ value })),
      )
    }
    const untilThere = async (count: number) => {
      const giveUpAtMs = performance.now() + giveUpAfterMs
      while ((await floor.rows()) < count) {
        if (performance.now() > giveUpAtMs)
          throw new Error(`${count - (await floor.rows())} clicks are not there.`)
        await delay(pollMs)
      }
    }
    const startWorker = async () => {
      const worker = await startServer({
        file: new URL('worker.ts', import.meta.url),
        environment: { BENCH_KAFKA: parts.kafka.url, BENCH_CLICKHOUSE: parts.clickhouse.url },
        profileDir: settings.profileDir,
      })
      stops.unshift(worker.stop)
      return worker
    }

    const workers = await Promise.all(Array.from({ length: settings.workers }, startWorker))
    // The groups have joined and the paths are compiled; then the worker pauses while the topic fills.
    for (let batch = 0; batch < 60; batch++) await publish(clicksAMessage)
    await untilThere(made)

    // Packing clicks is the redirectors' work: it is done before the clock starts.
    const waiting = clickMessages(made, settings.clicks, Date.now()).map(({ value }) => ({ value }))
    made += settings.clicks
    const cpuBefore = await cpuMicros(workers)
    const begunMs = performance.now()
    const sending = (async () => {
      for (let start = 0; start < waiting.length; start += messagesAtOnce)
        await bus.publish(clicksTopic, waiting.slice(start, start + messagesAtOnce))
    })()
    await Promise.all([sending, untilThere(made)])
    const tookMs = performance.now() - begunMs
    const cpuPerClick = ((await cpuMicros(workers)) - cpuBefore) / settings.clicks
    const perSecond = settings.clicks / (tookMs / 1000)
    const byHand = await floor.insertByHand(Math.min(settings.clicks, 200_000))

    const lags = await steadily({ ...settings, publish, untilThere, made: () => made })
    const { rows, distinct } = await floor.counted()
    if (rows !== made || distinct !== made)
      throw new Error(`${made} clicks were sent: ${distinct} are in ${rows} rows.`)
    const { rssMegabytes } = await (workers[0] ?? (await startWorker())).query()

    return [
      {
        name: `ingestion, Kafka to ClickHouse, ${settings.workers} worker(s)`,
        value: perSecond,
        unit: 'clicks/s',
        goal: { atLeast: 20_000 },
        note: `${cpuPerClick.toFixed(1)} µs of the worker's CPU a click, ${rssMegabytes} MB; broker and engine on the same cores`,
      },
      {
        name: 'ingestion to the floor (rows inserted by hand)',
        value: perSecond / byHand,
        unit: 'of the floor',
        note: `floor ${Math.round(byHand).toLocaleString('en')} rows/s`,
      },
      {
        name: `lag at ${settings.rate.toLocaleString('en')} clicks/s, median`,
        value: median(lags) / 1000,
        unit: 's',
      },
      {
        name: `lag at ${settings.rate.toLocaleString('en')} clicks/s, longest`,
        value: Math.max(...lags) / 1000,
        unit: 's',
        goal: { atMost: 2 },
        note: `from the click to a count that has it, over ${settings.seconds} s`,
      },
    ]
  } finally {
    for (const each of stops) await each()
  }
}

async function cpuMicros(workers: readonly { query(): Promise<{ cpuMicros: number }> }[]): Promise<number> {
  const states = await Promise.all(workers.map((worker) => worker.query()))
  return states.reduce((sum, state) => sum + state.cpuMicros, 0)
}

interface SteadyLoad extends IngestionSettings {
  publish(count: number): Promise<void>
  untilThere(count: number): Promise<void>
  made(): number
}

/**
 * Sends twenty times a second, as redirectors do.
 * @returns ms from a batch's clicks to the moment they are counted, of one batch at a time
 */
async function steadily({ seconds, rate, publish, untilThere, made }: SteadyLoad): Promise<number[]> {
  const lags: number[] = []
  const everyMs = 50
  const beginMs = performance.now()
  let watching: Promise<void> | undefined
  const watch = async (count: number, sentMs: number) => {
    await untilThere(count)
    lags.push(performance.now() - sentMs)
    watching = undefined
  }
  const ticks = (seconds * 1000) / everyMs
  for (let tick = 0; tick < ticks; tick++) {
    const sentMs = performance.now()
    await publish(Math.round((rate * everyMs) / 1000))
    watching ??= watch(made(), sentMs)
    await delay(Math.max(0, beginMs + (tick + 1) * everyMs - performance.now()))
  }
  await watching
  await untilThere(made())
  return lags
}
