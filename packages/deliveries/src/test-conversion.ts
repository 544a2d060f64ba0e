import { type ConversionStatus, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { ClickFacts, ConversionFacts } from './outgoing-event.ts'

export interface TestConversion {
  /** Null: a sample click. */
  click: ClickFacts | null
  status: ConversionStatus
  /** ISO 4217. */
  currency: string
  /** Unix ms. */
  nowMs: number
  randomBytes: RandomBytes
}

/**
 * A conversion that never was, for a test of a destination (contract-2 §12): of a click of the workspace, or
 * of one that no platform knows. Its payout is 1, its transaction id begins with `TEST-`.
 */
export function testConversion({
  click,
  status,
  currency,
  nowMs,
  randomBytes,
}: TestConversion): ConversionFacts {
  const conversionId = uuidV7(nowMs, randomBytes(10))
  const ofClick = click ?? sampleClick(uuidV7(nowMs, randomBytes(10)), nowMs)
  return {
    conversionId,
    status,
    payout: '1',
    currency,
    tid: `TEST-${conversionId.slice(-12)}`,
    convertedAtMs: nowMs,
    offerId: ofClick.offerId,
    networkId: ofClick.networkId,
    click: ofClick,
  }
}

/** Click ids are of the form that platforms use, so that one which checks it says something of the rest. */
const sampleClick = (clickToken: string, clickedAtMs: number): ClickFacts => ({
  clickToken,
  clickedAtMs,
  linkId: null,
  shortCode: 'test',
  shortUrl: 'https://example.com/test',
  matchedRuleId: null,
  landingId: null,
  offerId: null,
  networkId: null,
  trafficSourceId: null,
  countryCode: 'GB',
  region: 'England',
  city: 'London',
  deviceType: 'mobile',
  os: 'iOS',
  osVersion: '18.5',
  browser: 'Safari',
  browserVersion: '18.5',
  language: 'en-gb',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  referer: null,
  refererDomain: null,
  ip: null,
  isBot: false,
  subIds: { sub_id_1: 'test-1', sub_id_2: 'test-2' },
  externalId: 'test-external-id',
  keyword: 'test',
  source: 'test',
  cost: '0',
  gclid: 'TeSter-123',
  fbclid: 'IwAR0test',
  ttclid: 'E.C.P.test',
  msclkid: 'test',
})
