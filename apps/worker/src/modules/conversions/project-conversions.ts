import type { AnalyticsWriter } from '@waymark/analytics-store'
import type { LivePublisher } from '@waymark/live'
import type { ConversionsRepository } from './conversions.repository.ts'

export interface ProjectionDeps {
  repository: ConversionsRepository
  writer: Pick<AnalyticsWriter, 'insertConversions'>
  live?: Pick<LivePublisher, 'publish'> | null
  logger: { error: (fields: object, message: string) => void }
}

/** One insert each, of some MiB; the rows of 2,000 are read at a stretch of some 30 ms. */
const batchSize = 1_000

/**
 * Makes the step that writes some of the conversions that are behind and says whether there may be more. It
 * is written first and noted afterwards, so whatever happens in between is done again, with the same rows;
 * and several workers may do the same, since of equal versions one counts.
 */
export function createProjection({
  repository,
  writer,
  live,
  logger,
}: ProjectionDeps): () => Promise<boolean> {
  /**
   * Conversions that no row can represent, until this process ends: at the head of the queue it would be in
   * the way of all others.
   */
  const refused = new Set<string>()

  return async () => {
    const events = await repository.behind({ limit: batchSize, without: [...refused] })
    if (events.length === 0) return false
    const { rejected } = await writer.insertConversions(events)
    for (const { event, reason } of rejected) {
      refused.add(event.conversionId)
      logger.error(
        { conversionId: event.conversionId, version: event.version, reason },
        'the analytics store cannot take a conversion',
      )
    }
    const stored = events.filter(({ conversionId }) => !refused.has(conversionId))
    if (stored.length > 0) await repository.markProjected(stored)
    live?.publish(
      stored.map(({ conversionId, workspaceId, linkId }) => ({
        kind: 'conversion',
        conversion: { conversionId, workspaceId, linkId },
      })),
    )
    return events.length === batchSize
  }
}
