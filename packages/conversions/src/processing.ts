import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { type Announcer, createAnnouncer } from '@waymark/deliveries'
import type { RandomBytes } from '@waymark/domain'
import { createAddresseeRepository } from './addressee.repository.ts'
import { type ClickLookup, createClickLookup } from './clicks.ts'
import { createPostbackLogRepository } from './postback-log.repository.ts'
import { createWorkspaceFacts } from './workspace-facts.ts'

/** What a process hands over that takes or processes postbacks. */
export interface ProcessingParts {
  db: Db
  analytics: { reader: Pick<AnalyticsReader, 'clicksByTokens'> }
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
  logger: { error: (details: object, message: string) => void }
}

/** What the steps of a postback work with. */
export interface Processing extends Omit<ProcessingParts, 'analytics'> {
  announcer: Announcer
  clicks: ClickLookup
  logs: ReturnType<typeof createPostbackLogRepository>
  addressees: ReturnType<typeof createAddresseeRepository>
  readFacts: ReturnType<typeof createWorkspaceFacts>
}

/** Make one for a process: it caches clicks and prepares statements. */
export function createProcessing({ analytics, ...parts }: ProcessingParts): Processing {
  const { db, clock, randomBytes, logger } = parts
  return {
    db,
    clock,
    randomBytes,
    logger,
    announcer: createAnnouncer({ clock, randomBytes }),
    clicks: createClickLookup(analytics.reader),
    logs: createPostbackLogRepository(db.orm),
    addressees: createAddresseeRepository(db.orm),
    readFacts: createWorkspaceFacts(db.orm),
  }
}
