import type { AnalyticsWriter } from '@waymark/analytics-store'
import type { ConversionRange, ConversionsRepository } from './conversions.repository.ts'

export interface Reprojection {
  repository: Pick<ConversionsRepository, 'page' | 'markProjected'>
  writer: Pick<AnalyticsWriter, 'insertConversions'>
  range: ConversionRange
  /** The id of the last conversion that is written: where to go on after an end in between. */
  onProgress: (written: number, lastId: string) => void
}

/** One insert each: some MiB. */
const batchSize = 2_000

/**
 * Writes conversions into the analytics store again, as Postgres has them, in the order of their ids. Of
 * equal versions one counts and of others the greatest, so that it changes no figure that is right, however
 * often and whatever runs concurrently.
 * @returns how many were written
 * @throws AnalyticsUnavailableError while the store is unavailable; Error for a conversion that it cannot
 * take
 */
export async function reprojectConversions({
  repository,
  writer,
  range,
  onProgress,
}: Reprojection): Promise<number> {
  let written = 0
  let { afterId } = range
  while (true) {
    const events = await repository.page({ ...range, afterId }, batchSize)
    const last = events.at(-1)
    if (last === undefined) return written
    const { rejected } = await writer.insertConversions(events)
    const [refused] = rejected
    if (refused !== undefined)
      throw new Error(
        `the analytics store cannot take the conversion ${refused.event.conversionId}: ${refused.reason}`,
      )
    await repository.markProjected(events)
    written += events.length
    afterId = last.conversionId
    onProgress(written, afterId)
  }
}
