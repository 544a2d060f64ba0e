import { type AnalyticsStore, createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { sampleClick } from '@waymark/conversions/testing'
import type { ClickEvent } from '@waymark/events'
import { tempDir } from '@waymark/testing'

export interface TestClicks {
  /** For `deps` of an app. */
  analytics: AnalyticsStore
  /** Clicks that were just made, readable at once. @returns their tokens */
  add: (clicks: readonly (Partial<ClickEvent> & { workspaceId: string })[]) => Promise<string[]>
  close: () => Promise<void>
}

/** A real analytics store of its own, for tests of what clicks bring. */
export async function openTestClicks(): Promise<TestClicks> {
  const folder = await tempDir()
  const analytics = createAnalyticsStore({
    ...openEmbedded({ path: folder.path }),
    logger: { info: () => undefined },
  })
  await analytics.migrate()
  return {
    analytics,
    add: async (clicks) => {
      const at = new Date(Date.now() - 60_000).toISOString()
      const events = clicks.map((click) => sampleClick(at, click))
      await analytics.writer.insertClicks(events)
      return events.map(({ clickToken }) => clickToken)
    },
    close: async () => {
      await analytics.close()
      await folder.remove()
    },
  }
}
