import type { AnalyticsReader } from '@waymark/analytics-store'
import { createAnnouncer } from '@waymark/deliveries'
import { createClickLookup } from './click-lookup.ts'
import type { PostbackProcessorDeps } from './postback-processor.ts'

/** What a process hands over that takes or processes postbacks. */
export interface ProcessingParts extends Omit<PostbackProcessorDeps, 'announcer' | 'clicks'> {
  analytics: { reader: Pick<AnalyticsReader, 'clicksByTokens'> }
}

/** What postbacks are processed with. Make one for a process: it caches clicks. */
export function createProcessing({
  analytics,
  db,
  clock,
  randomBytes,
  logger,
}: ProcessingParts): PostbackProcessorDeps {
  const announcer = createAnnouncer({ clock, randomBytes })
  return { db, clock, randomBytes, logger, announcer, clicks: createClickLookup(analytics.reader) }
}
