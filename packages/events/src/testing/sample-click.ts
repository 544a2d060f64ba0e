import type { ClickEvent } from '../click-event.ts'

type Identity = 'clickToken' | 'clickedAtMs' | 'workspaceId' | 'linkId'

/** A click of which nothing is known but what every click has: for tests and measurements. */
export function bareClick(given: Pick<ClickEvent, Identity> & Partial<ClickEvent>): ClickEvent {
  return {
    bioLinkId: null,
    shortCode: 'aB3xY9z',
    shortUrl: 'https://go.example.com/aB3xY9z',
    originalUrl: 'https://shop.example.com/',
    matchedRuleId: null,
    landingId: null,
    offerId: null,
    networkId: null,
    trafficSourceId: null,
    redirectType: '302',
    resolvedUrl: null,
    resolvedParams: {},
    countryCode: null,
    region: null,
    city: null,
    deviceType: 'mobile',
    deviceBrand: null,
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
    costModel: null,
    costRate: null,
    costCurrency: null,
    gclid: null,
    fbclid: null,
    ttclid: null,
    msclkid: null,
    ...given,
  }
}

/** A click of which nearly all is known, distinguished by its index: for tests and measurements. */
export function sampleClick(index: number, changes: Partial<ClickEvent> = {}): ClickEvent {
  const suffix = index.toString(16).padStart(12, '0')
  return bareClick({
    clickToken: `01890a5d-ac96-7747-b8c8-${suffix}`,
    clickedAtMs: 1_700_000_000_000 + index,
    workspaceId: '01890a5d-ac96-774b-bcce-b302099a8057',
    linkId: '01890a5d-ac96-774b-bcce-b302099a8058',
    originalUrl: 'https://shop.example.com/landing?campaign=spring',
    matchedRuleId: '01890a5d-ac96-774b-bcce-b302099a8059',
    resolvedUrl: `https://shop.example.com/landing?campaign=spring&click_id=${suffix}`,
    resolvedParams: { utm_source: 'newsletter', utm_campaign: 'spring' },
    countryCode: 'GB',
    region: 'England',
    city: 'London',
    deviceBrand: 'Apple',
    os: 'iOS',
    osVersion: '17.5',
    browser: 'Safari',
    browserVersion: '17.5',
    language: 'en-GB',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    referer: 'https://news.example.org/articles/1',
    refererDomain: 'news.example.org',
    subIds: { sub_id_1: 'adset-7', sub_id_2: 'creative-3' },
    externalId: 'ext-1',
    keyword: 'running shoes',
    source: 'newsletter',
    cost: '0.012500',
    currency: 'USD',
    ...changes,
  })
}
