import type { AnalyticsReader, AnalyticsWriter, PageViewEvent } from '@waymark/analytics-store'
import type { ClickEvent } from '@waymark/events'
import type { PageViewRecord, PageViewsRepository } from './page-views.repository.ts'

export interface PageViewProjectionDeps {
  repository: PageViewsRepository
  reader: Pick<AnalyticsReader, 'clicksByTokens'>
  writer: Pick<AnalyticsWriter, 'insertPageViews'>
  logger: { error: (fields: object, message: string) => void }
}

const batchSize = 1_000
/** A worker has written what it took within this time, or has ended: then it is anybody's. */
const claimedMs = 30_000
/** A click that is not readable after a day never was one of ours. */
const cacheMs = 86_400_000
const shortestRetryMs = 1_000
const longestRetryMs = 300_000

/** Null: the click belongs to no workspace, and no member could see the view. */
function eventOf(view: PageViewRecord, click: ClickEvent): PageViewEvent | null {
  if (click.workspaceId === null) return null
  return {
    eventId: view.id,
    workspaceId: click.workspaceId,
    linkId: click.linkId,
    clickToken: click.clickToken,
    viewedAtMs: view.viewedAt.getTime(),
    url: view.url,
    title: view.title,
    referrer: view.referrer,
    isBot: click.isBot,
  }
}

/**
 * Makes the step that writes the page views whose clicks are readable, lets the others wait, and says whether
 * there may be more. A view is written first and deleted afterwards: what happens in between is done again,
 * and equal copies count once.
 */
export function createPageViewProjection(deps: PageViewProjectionDeps): () => Promise<boolean> {
  const { repository, reader, writer, logger } = deps

  return async () => {
    const views = await repository.claim({ leaseMs: claimedMs, limit: batchSize })
    if (views.length === 0) return false
    const clicks = await reader.clicksByTokens([...new Set(views.map(({ clickToken }) => clickToken))])
    const found = views.flatMap((view) => {
      const click = clicks.get(view.clickToken)
      return click === undefined ? [] : (eventOf(view, click) ?? [])
    })
    if (found.length > 0) {
      const { rejected } = await writer.insertPageViews(found)
      for (const { event, reason } of rejected) {
        logger.error({ eventId: event.eventId, reason }, 'the analytics store cannot take a page view')
      }
    }
    const [done, waiting] = [[] as string[], [] as { id: string; waitMs: number }[]]
    for (const { id, clickToken, waitedMs } of views) {
      if (clicks.has(clickToken) || waitedMs >= cacheMs) done.push(id)
      else waiting.push({ id, waitMs: retryAfterMs(waitedMs) })
    }
    await repository.retryLater(waiting)
    await repository.remove(done)
    return views.length === batchSize
  }
}

/** The longer it has waited, the longer until the next look. */
const retryAfterMs = (waitedMs: number) => Math.min(longestRetryMs, Math.max(shortestRetryMs, waitedMs / 2))
