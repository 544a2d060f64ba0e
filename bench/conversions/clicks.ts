import { randomBytes } from 'node:crypto'
import { connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'

const insertedAtOnce = 20_000

/** A click as a redirector records it. */
function clickOf(workspaceId: string, offerId: string, clickedAtMs: number): ClickEvent {
  return {
    clickToken: uuidV7(clickedAtMs, randomBytes(10)),
    clickedAtMs,
    workspaceId,
    linkId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
    bioLinkId: null,
    shortCode: 'x7Kd2Qp',
    shortUrl: 'http://localhost:3001/x7Kd2Qp',
    originalUrl: 'https://shop.example/',
    matchedRuleId: null,
    landingId: null,
    offerId,
    networkId: null,
    trafficSourceId: null,
    redirectType: '302',
    resolvedUrl: 'https://shop.example/?sub=1',
    resolvedParams: {},
    countryCode: 'DE',
    region: null,
    city: 'Berlin',
    deviceType: 'mobile',
    deviceBrand: null,
    os: 'Android',
    osVersion: '16',
    browser: 'Chrome',
    browserVersion: '141',
    language: 'de',
    userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/141',
    referer: 'https://ads.example/',
    refererDomain: 'ads.example',
    ip: null,
    visitorId: '9f86d081884c7d659a2feaa0c55ad015',
    isUnique: true,
    isBot: false,
    botReason: null,
    subIds: { sub_id_1: 'campaign-7', sub_id_2: 'creative-3' },
    externalId: null,
    keyword: null,
    source: 'ads',
    cost: null,
    currency: null,
    costModel: null,
    costRate: null,
    costCurrency: null,
    gclid: null,
    fbclid: null,
    ttclid: null,
    msclkid: null,
  }
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
