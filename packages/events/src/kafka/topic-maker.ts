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
  let attempt: Promise<void> | undefined
  return {
    ensure: async () => {
      if (topics.length === 0) return
      attempt ??= admin.ensureTopics(topics)
      const mine = attempt
      try {
        await mine
      } catch (error) {
        if (attempt === mine) attempt = undefined
        throw error
      }
    },
    forget: () => {
      attempt = undefined
    },
  }
}
