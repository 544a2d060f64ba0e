import { randomUUID } from 'node:crypto'
import { createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { clicksTopic, deadClicksTopic, deadFlowTopic, flowTopic } from '@waymark/events'
import { createKafkaBus } from '@waymark/events/kafka'
import { describeWith, tempDir, testServices } from '@waymark/testing'
import { afterAll } from 'vitest'
import { describeFlowIngestion } from '../../testing/flow-suite.ts'
import { withOwnNames } from '../../testing/ingestion-suite.ts'

const folder = await tempDir()
afterAll(() => folder.remove())

const run = randomUUID().slice(0, 8)
const nameOf = (name: string) => `${name}.${run}`
const logger = { warn: () => {}, error: () => {} }

describeWith(['kafka'], 'with a real broker', () => {
  describeFlowIngestion('flow events from Kafka into the embedded engine', {
    openBus: async () => {
      const topics = [
        { topic: nameOf(clicksTopic), partitions: 4 },
        { topic: nameOf(flowTopic), partitions: 4 },
        { topic: nameOf(deadClicksTopic), partitions: 1 },
        { topic: nameOf(deadFlowTopic), partitions: 1 },
      ]
      const brokers = testServices().kafkaBrokers
      const bus = createKafkaBus({
        brokers,
        clientId: 'worker-it',
        logger,
        security: {},
        topics,
        maxRetryDelayMs: 500,
      })
      return withOwnNames(bus, nameOf)
    },
    openStore: async () =>
      createAnalyticsStore({ ...openEmbedded({ path: folder.path }), logger: { info: () => {} } }),
  })
})
