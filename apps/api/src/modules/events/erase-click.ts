import type { AnalyticsEraser } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'
import { createVisitorDataRepository, type ErasedClick } from './visitor-data.repository.ts'

export interface EraseClickDeps {
  db: Pick<Db, 'transaction'>
  eraser: Pick<AnalyticsEraser, 'eraseClick'>
}

/**
 * Erases a click and the data about its visitor from both stores (docs/decisions/0014). The click is erased
 * last: when something fails before, a second call does the rest.
 * @throws AnalyticsUnavailableError
 */
export async function eraseClick(
  { db, eraser }: EraseClickDeps,
  workspaceId: string,
  click: ErasedClick,
): Promise<void> {
  await db.transaction(async (tx) => {
    const visitorData = createVisitorDataRepository(tx)
    await visitorData.forgetInConversions(workspaceId, click)
    await visitorData.deleteIdentities(workspaceId, click)
    await visitorData.deleteWaitingAdEvents(workspaceId, click)
    await visitorData.deleteClickReports(workspaceId, click)
    await visitorData.deleteLogs(workspaceId, click)
  })
  await eraser.eraseClick(workspaceId, click)
}
