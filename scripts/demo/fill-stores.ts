import type { DemoArguments } from './arguments.ts'
import { createCostBook, ratesOf } from './generate/costs.ts'
import { generateVisits } from './generate/visits.ts'
import type { Progress } from './progress.ts'
import type { Stores } from './store/open-stores.ts'
import { createRecords } from './store/records.ts'
import { replaceCosts, storeConversions, storeRates } from './store/write-money.ts'
import { type WrittenVisits, writeVisits } from './store/write-visits.ts'
import type { CreatedWorkspace } from './workspace/created.ts'
import type { WorkspacePlan } from './workspace/plan.ts'

export interface FillStoresContext {
  plan: WorkspacePlan
  workspace: CreatedWorkspace
  stores: Pick<Stores, 'db' | 'analytics'>
  progress: Progress
  /** Unix ms: the end of the range, and what is known of conversions. */
  nowMs: number
}

const dayMs = 86_400_000

/**
 * Writes a past with its conversions, costs and rates into both stores, so that they agree. Each run adds to
 * the clicks of the last.
 */
export async function fillStores(
  { seed, clicks, days }: Pick<DemoArguments, 'seed' | 'clicks' | 'days'>,
  { plan, workspace, stores, progress, nowMs }: FillStoresContext,
): Promise<WrittenVisits> {
  const { db, analytics } = stores
  const range = { seed, clicks, fromMs: nowMs - days * dayMs, toMs: nowMs }
  const book = createCostBook(plan, { timezone: workspace.timezone, seed })
  const recordsOf = createRecords(plan, workspace, { seed, nowMs })
  const written = await writeVisits(generateVisits(plan, range), {
    writer: analytics.writer,
    recordsOf: (visit) => {
      book.add(visit)
      return recordsOf(visit)
    },
    storeConversions: (records) => storeConversions(db, records),
    onProgress: (done) => progress.report(`${done.clicks} of ${clicks} clicks written`),
  })
  await storeRates(db, workspace.id, ratesOf(range, workspace.baseCurrency))
  await replaceCosts(db, workspace, book.costs())
  progress.end(
    `${written.clicks} clicks, ${written.offerClicks} offer clicks and ${written.conversions} conversions written.`,
  )
  return written
}
