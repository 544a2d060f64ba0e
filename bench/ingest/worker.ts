import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { createKafkaBus } from '@waymark/events/kafka'
import { createLogger } from '@waymark/telemetry'
import { composeWorker } from 'worker'
import { serveParent } from '../server-process.ts'
import { busTopics, given } from './parts.ts'

/** The role that takes in clicks, as `apps/worker` runs it. */
const logger = createLogger({ name: 'worker', level: 'error', format: 'readable' })
const bus = createKafkaBus({
  brokers: [given('BENCH_KAFKA')],
  clientId: 'waymark-bench-worker',
  logger,
  security: {},
  topics: busTopics,
})
const analytics = createAnalyticsStore({ ...connectServer({ url: given('BENCH_CLICKHOUSE') }), logger })
const worker = composeWorker({ roles: ['clicks'] }, { bus, analytics, logger, clock: Date.now })
worker.start()

serveParent(
  () => ({ port: 0 }),
  async () => {
    await worker.close()
    await bus.close()
    await analytics.close()
  },
)
