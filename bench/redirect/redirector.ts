import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monotonicClock } from '@waymark/async'
import { clicksTopic, type EventBus, flowTopic } from '@waymark/events'
import { openEmbeddedBus } from '@waymark/events/embedded'
import { createKafkaBus } from '@waymark/events/kafka'
import { createMemoryKv } from '@waymark/kv/memory'
import { createRedisKv } from '@waymark/kv/redis'
import { createHttpSource } from '@waymark/replica'
import { createLogger } from '@waymark/telemetry'
import { composeRedirector } from 'redirector'
import { benchLink } from './link.ts'
import { watchLoop } from './loop.ts'
import { serveParent } from './server-process.ts'

type Source = Parameters<typeof composeRedirector>[1]['source']

const dataDir = await mkdtemp(join(tmpdir(), 'waymark-bench-'))
const logger = createLogger({
  name: 'redirector',
  level: process.env.BENCH_REDIS_URL === undefined ? 'warn' : 'fatal',
  format: 'readable',
})
const { bus, published } = counting(await openBus())
const redisUrl = process.env.BENCH_REDIS_URL
const kv =
  redisUrl === undefined ? createMemoryKv({ monotonicMs: monotonicClock }) : createRedisKv({ url: redisUrl })
const link = benchLink(Number(process.env.BENCH_RULES ?? '0'))
const internalToken = 'a token of the benchmark'
const { source, closeSource } = openSource()
const config = {
  trustProxy: ['127.0.0.1/32'],
  storeRawIp: false,
  internalToken,
  outboundAllow: [],
  dataDir,
}
const redirector = await composeRedirector(config, {
  kv,
  bus,
  source,
  logger,
  clock: Date.now,
  monotonicMs: monotonicClock,
  randomBytes,
})
await redirector.start()
const address = new URL(await redirector.app.listen({ port: 0, host: '127.0.0.1' }))
const loop = watchLoop()
let answered = 0
redirector.app.server.on('request', () => {
  answered += 1
})

serveParent(
  () => ({ port: Number(address.port), answered, published: published(), loop: loop() }),
  async () => {
    await redirector.close()
    await closeSource()
    await bus.close()
    await kv.close()
    await rm(dataDir, { recursive: true })
  },
)

/** One link, or those of an internal API. */
function openSource(): { source: Source; closeSource: () => Promise<void> } {
  const internalUrl = process.env.BENCH_INTERNAL_URL
  if (internalUrl !== undefined) {
    // Every link comes at once in the beginning: it may take longer than a visitor would wait.
    const options = { internalUrl, token: internalToken, monotonicMs: monotonicClock, timeoutMs: 10_000 }
    const source = createHttpSource(options)
    return { source, closeSource: source.close }
  }
  const source: Source = {
    fetch: async () => link,
    countClicks: async () => 0,
    countOfferClicks: async () => 0,
    fetchConfig: async (ref) => ({ ...ref, version: 0, content: null }),
  }
  return { source, closeSource: async () => undefined }
}

/** Each run starts with an empty log that retains its newest part: it has no reader here. */
async function openBus(): Promise<EventBus> {
  const brokers = process.env.KAFKA_BROKERS
  if (brokers === undefined)
    return openEmbeddedBus({ dir: join(dataDir, 'bus'), maxTopicBytes: 256 * 1024 ** 2 })
  return createKafkaBus({
    brokers: brokers.split(','),
    clientId: 'waymark-bench',
    logger,
    security: {},
    topics: [{ topic: clicksTopic }, { topic: flowTopic }],
  })
}

/** Counts what the bus has acknowledged by the messages' own headers, which cost nothing to read. */
function counting(inner: EventBus): { bus: EventBus; published: () => number } {
  let clicks = 0
  const bus: EventBus = {
    ...inner,
    async publish(topic, messages) {
      await inner.publish(topic, messages)
      for (const { value } of messages)
        clicks += Number(/"n":(\d+)/.exec(String(value.slice(0, 64)))?.[1] ?? 0)
    },
  }
  return { bus, published: () => clicks }
}
