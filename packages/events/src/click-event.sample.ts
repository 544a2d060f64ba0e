import type { ClickEvent } from './click-event.ts'

/** A click as a redirector makes it, told from others by its index: for tests and measurements. */
export function sampleClick(index: number, changes: Partial<ClickEvent> = {}): ClickEvent {
  const suffix = index.toString(16).padStart(12, '0')
  return {
    clickToken: `01890a5d-ac96-7747-b8c8-${suffix}`,
    clickedAtMs: 1_700_000_000_000 + index,
    workspaceId: '01890a5d-ac96-774b-bcce-b302099a8057',
    linkId: '01890a5d-ac96-774b-bcce-b302099a8058',
    bioLinkId: null,
    shortCode: 'aB3xY9z',
    shortUrl: 'https://go.example.com/aB3xY9z',
    originalUrl: 'https://shop.example.com/landing?campaign=spring',
    matchedRuleId: '01890a5d-ac96-774b-bcce-b302099a8059',
    redirectType: '302',
    resolvedUrl: `https://shop.example.com/landing?campaign=spring&click_id=${suffix}`,
    resolvedParams: { utm_source: 'newsletter', utm_campaign: 'spring' },
    countryCode: 'GB',
    region: 'England',
    city: 'London',
    deviceType: 'mobile',
    os: 'iOS',
    osVersion: '17.5',
    browser: 'Safari',
    browserVersion: '17.5',
    language: 'en-GB',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    referer: 'https://news.example.org/articles/1',
    refererDomain: 'news.example.org',
    ip: null,
    visitorId: '9f86d081884c7d659a2feaa0c55ad015',
    isUnique: true,
    isBot: false,
    botReason: null,
    subIds: { sub_id_1: 'adset-7', sub_id_2: 'creative-3' },
    externalId: 'ext-1',
    keyword: 'running shoes',
    source: 'newsletter',
    cost: '0.012500',
    currency: 'USD',
    gclid: null,
    fbclid: null,
    ttclid: null,
    msclkid: null,
    ...changes,
  }
}
