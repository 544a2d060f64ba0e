import { createOutdatableSingleFlight, type LoadResult } from '@waymark/async'
import type { KafkaAdmin } from './kafka-admin.ts'
import type { TopicSpecification } from './topic-settings.ts'

/**
 * Makes the topics that a process uses: those that are missing at its start, and those that are deleted while
 * it runs.
 */
export interface TopicMaker {
  /** Resolves when all of them exist, as far as is known. Callers at the same time share an attempt. */
  ensure(): Promise<void>
  /** The next `ensure` looks again: a publish or a membership has failed, and a deleted topic may be why. */
  forget(): void
}

export function createTopicMaker(
  admin: Pick<KafkaAdmin, 'ensureTopics'>,
  topics: readonly TopicSpecification[],
): TopicMaker {
  let exist = false
  const attempts = createOutdatableSingleFlight({
    load: () => admin.ensureTopics(topics),
    onLoaded: (_, { isCertain }: LoadResult<void>) => {
      exist = isCertain
    },
  })
  return {
    ensure: async () => {
      if (!exist && topics.length > 0) await attempts.run('topics', null)
    },
    forget: () => {
      exist = false
      attempts.outdate('topics', null)
    },
  }
}
