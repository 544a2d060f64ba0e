import { join } from 'node:path'
import { createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { openEmbeddedBus } from '@waymark/events/embedded'
import { tempDir } from '@waymark/testing'
import { afterAll } from 'vitest'
import { describeFlowIngestion } from '../../testing/flow-suite.ts'

const folder = await tempDir()
afterAll(() => folder.remove())

describeFlowIngestion('flow events from the embedded bus into the embedded engine', {
  openBus: () => openEmbeddedBus({ dir: join(folder.path, 'bus'), maxRetryDelayMs: 200 }),
  openStore: async () =>
    createAnalyticsStore({
      ...openEmbedded({ path: join(folder.path, 'clickhouse') }),
      logger: { info: () => {} },
    }),
})
