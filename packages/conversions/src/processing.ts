import type { AnalyticsReader } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { createOutgoingEventQueue, type OutgoingEventQueue } from '@waymark/deliveries'
import type { RandomBytes } from '@waymark/domain'
import { type ClickLookup, createClickLookup } from './clicks.ts'
import { createPostbackLogRepository } from './postback-log.repository.ts'
import { createRecipientRepository } from './recipient.repository.ts'
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
  outgoingEvents: OutgoingEventQueue
  clicks: ClickLookup
  logs: ReturnType<typeof createPostbackLogRepository>
  recipients: ReturnType<typeof createRecipientRepository>
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
    outgoingEvents: createOutgoingEventQueue({ clock, randomBytes }),
    clicks: createClickLookup(analytics.reader),
    logs: createPostbackLogRepository(db.orm),
    recipients: createRecipientRepository(db.orm),
    readFacts: createWorkspaceFacts(db.orm),
  }
}
