import type { AnalyticsWriter, InsertOutcome } from '@waymark/analytics-store'
import type { Visit } from '../generate/visit.ts'
import { portions } from '../portions.ts'
import type { ConversionRecord } from './conversion-records.ts'
import type { VisitRecords } from './records.ts'

export interface WriteVisitsOptions {
  writer: Pick<AnalyticsWriter, 'insertClicks' | 'insertOfferClicks' | 'completeClicks' | 'insertConversions'>
  recordsOf: (visit: Visit) => VisitRecords
  /** Keeps what the analytics store has of conversions, where they are the truth. */
  storeConversions: (records: readonly ConversionRecord[]) => Promise<void>
  onProgress: (written: WrittenVisits) => void
}

export interface WrittenVisits {
  clicks: number
  offerClicks: number
  conversions: number
}

/** One insert each: some ten MiB. */
const batchSize = 20_000

function assertTaken(outcomes: readonly InsertOutcome<unknown>[]): void {
  const [refused] = outcomes.flatMap(({ rejected }) => rejected)
  if (refused) throw new Error(`The analytics store cannot take an event: ${refused.reason}`)
}

/**
 * Writes visits batch by batch, holding one batch.
 * @throws AnalyticsUnavailableError; then all of them may be written again
 */
export async function writeVisits(
  visits: Iterable<Visit>,
  { writer, recordsOf, storeConversions, onProgress }: WriteVisitsOptions,
): Promise<WrittenVisits> {
  const written: WrittenVisits = { clicks: 0, offerClicks: 0, conversions: 0 }
  for (const batch of portions(visits, batchSize)) {
    const records = batch.map(recordsOf)
    const offerClicks = records.flatMap(({ offerClick }) => offerClick ?? [])
    const conversions = records.flatMap((record) => record.conversions)
    assertTaken([
      await writer.insertClicks(records.map(({ click }) => click)),
      await writer.insertOfferClicks(offerClicks),
      await writer.insertConversions(conversions.map(({ event }) => event)),
    ])
    await writer.completeClicks(offerClicks)
    await storeConversions(conversions.map(({ record }) => record))
    written.clicks += batch.length
    written.offerClicks += offerClicks.length
    written.conversions += conversions.length
    onProgress(written)
  }
  return written
}
