import { randomBytes } from 'node:crypto'
import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'
import { sampleClick } from '@waymark/events/testing'

const insertedAtOnce = 20_000

/** A click as a redirector records it. */
function clickOf(workspaceId: string, offerId: string, clickedAtMs: number): ClickEvent {
  return sampleClick(0, {
    clickToken: uuidV7(clickedAtMs, randomBytes(10)),
    clickedAtMs,
    workspaceId,
    offerId,
  })
}

export interface NewClicks {
  clickhouseUrl: string
  workspaceId: string
  offerId: string
  count: number
}

/** Clicks of the last two hours in a migrated store. @returns their tokens, in no order of time */
export async function makeClicks({
  clickhouseUrl,
  workspaceId,
  offerId,
  count,
}: NewClicks): Promise<string[]> {
  const logger = { info: () => undefined }
  const analytics = createAnalyticsStore({ ...connectServer({ url: clickhouseUrl }), logger })
  const tokens: string[] = []
  const begunMs = Date.now() - 7_200_000
  while (tokens.length < count) {
    const size = Math.min(insertedAtOnce, count - tokens.length)
    const events = Array.from({ length: size }, () =>
      clickOf(workspaceId, offerId, begunMs + Math.floor(Math.random() * 7_000_000)),
    )
    await analytics.writer.insertClicks(events)
    tokens.push(...events.map(({ clickToken }) => clickToken))
  }
  await analytics.close()
  return tokens
}
