import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'

/** A click as a redirector records it, for tests; `clickToken` contains its time. */
export function sampleClick(at: string, click: Partial<ClickEvent>): ClickEvent {
  const clickedAtMs = Date.parse(at)
  return {
    clickToken: uuidV7(clickedAtMs, randomBytes(10)),
    clickedAtMs,
    workspaceId: null,
    linkId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
    bioLinkId: null,
    shortCode: 'x7Kd2Qp',
    shortUrl: 'http://localhost:3001/x7Kd2Qp',
    originalUrl: 'https://shop.example/',
    matchedRuleId: null,
    landingId: null,
    offerId: null,
    networkId: null,
    trafficSourceId: null,
    redirectType: '302',
    resolvedUrl: 'https://shop.example/',
    resolvedParams: {},
    countryCode: null,
    region: null,
    city: null,
    deviceType: 'desktop',
    os: null,
    osVersion: null,
    browser: null,
    browserVersion: null,
    language: null,
    userAgent: 'Mozilla/5.0',
    referer: null,
    refererDomain: null,
    ip: null,
    visitorId: '9f86d081884c7d659a2feaa0c55ad015',
    isUnique: true,
    isBot: false,
    botReason: null,
    subIds: {},
    externalId: null,
    keyword: null,
    source: null,
    cost: null,
    currency: null,
    gclid: null,
    fbclid: null,
    ttclid: null,
    msclkid: null,
    ...click,
  }
}
