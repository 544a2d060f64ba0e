import { randomUUID } from 'node:crypto'
import type { ClickFacts, ConversionFacts, OutgoingEvent } from '../outgoing-event.ts'

const click: ClickFacts = {
  clickToken: '01900000-0000-7000-8000-00000000000c',
  clickedAtMs: Date.parse('2026-01-02T03:00:00.000Z'),
  linkId: null,
  shortCode: 'go',
  shortUrl: 'https://go.example/go',
  matchedRuleId: null,
  landingId: null,
  trafficSourceId: null,
  offerId: null,
  networkId: null,
  countryCode: 'GB',
  region: 'England',
  city: 'London',
  deviceType: 'mobile',
  os: 'iOS',
  osVersion: '17.4',
  browser: 'Safari',
  browserVersion: '17.5',
  language: 'en-gb',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile',
  referer: null,
  refererDomain: null,
  ip: null,
  isBot: false,
  subIds: { sub_id_1: 'a & b', sub_id_10: 'ten' },
  resolvedParams: { utm_source: 'news letter', sub_id_10: 'ten as it came' },
  externalId: 'e/1',
  keyword: null,
  source: null,
  cost: '0.500000',
  gclid: null,
  fbclid: null,
  ttclid: null,
  msclkid: null,
}

/** What a test says of a conversion; the rest is made up. */
export interface ConversionOf extends Partial<Omit<ConversionFacts, 'click'>> {
  click?: Partial<ClickFacts>
  isNew?: boolean
}

/** The event of a conversion, as the intake makes it. */
export function aConversion(
  workspaceId: string,
  { isNew = true, ...given }: ConversionOf = {},
): Extract<OutgoingEvent, { event: 'conversion' }> {
  const conversion: ConversionFacts = {
    conversionId: randomUUID(),
    status: 'sale',
    payout: '12.500000',
    currency: 'USD',
    tid: 'T-1',
    convertedAtMs: Date.parse('2026-01-02T03:04:00.000Z'),
    offerId: null,
    networkId: null,
    ...given,
    click: { ...click, ...given.click },
  }
  const { conversionId, status, currency, offerId } = conversion
  const { clickToken } = conversion.click
  const payout = Number(conversion.payout)
  return {
    event: 'conversion',
    workspaceId,
    data: { conversionId, status, payout, currency, clickToken, offerId, isNew },
    conversion,
  }
}
