import { isWholeRun, tempDir } from '@waymark/testing'
import { afterAll } from 'vitest'
import { describeFlowStore } from '../testing/flow-suite.ts'
import { describeAnalyticsStore } from '../testing/store-suite.ts'
import { openEmbedded } from './index.ts'

const folder = await tempDir()
afterAll(() => folder.remove())

describeAnalyticsStore('the analytics store on the embedded engine', async () =>
  openEmbedded({ path: folder.path }),
)

describeFlowStore('offer clicks on the embedded engine', async () => openEmbedded({ path: folder.path }), {
  numRuns: isWholeRun ? 8 : 2,
})
