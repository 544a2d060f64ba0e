import { type ClickEvent, encodeClickBatch } from '@waymark/events'

/** 2026-01-02T03:04:05Z */
export const firstClickMs = 1_767_323_045_000

/** The click with this number of a link: its token's and its own time grow with the number. */
export function numberedClick(number: number, changes: Partial<ClickEvent> = {}): ClickEvent {
  const clickedAtMs = firstClickMs + number
  const time = clickedAtMs.toString(16).padStart(12, '0')
  return {
    clickToken: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`,
    clickedAtMs,
    workspaceId: '0193a1f0-0000-7000-8000-000000000001',
    linkId: '0193a1f0-1111-7000-8000-000000000001',
    bioLinkId: null,
    shortCode: 'aB3xY9z',
    shortUrl: 'https://go.example.com/aB3xY9z',
    originalUrl: 'https://shop.example.com/landing?campaign=spring',
    matchedRuleId: '0193a1f0-2222-7000-8000-000000000001',
    landingId: null,
    offerId: null,
    networkId: null,
    trafficSourceId: null,
    redirectType: '302',
    resolvedUrl: `https://shop.example.com/landing?campaign=spring&click_id=${number}`,
    resolvedParams: { utm_source: 'newsletter', utm_campaign: 'spring' },
    countryCode: number % 3 === 0 ? 'GB' : 'US',
    region: 'England',
    city: 'London',
    deviceType: 'mobile',
    deviceBrand: null,
    os: 'iOS',
    osVersion: '18.5',
    browser: 'Safari',
    browserVersion: '18.5',
    language: 'en-GB',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    referer: 'https://news.example.org/articles/1',
    refererDomain: 'news.example.org',
    ip: null,
    visitorId: '9f86d081884c7d659a2feaa0c55ad015',
    isUnique: number % 2 === 0,
    isBot: false,
    botReason: null,
    subIds: { sub_id_1: 'adset-7', sub_id_2: 'creative-3' },
    externalId: 'ext-1',
    keyword: 'running shoes',
    source: 'newsletter',
    cost: '0.0125',
    currency: 'USD',
    costModel: null,
    costRate: null,
    costCurrency: null,
    gclid: null,
    fbclid: null,
    ttclid: null,
    msclkid: null,
    ...changes,
  }
}

/** The messages in which a redirector would send these clicks. */
export function messagesOf(clicks: readonly ClickEvent[]): { value: Buffer }[] {
  const { messages } = encodeClickBatch(clicks, (click) => JSON.stringify(click))
  return messages.map(({ value }) => ({ value }))
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** In another order, cut into pieces of 1 to `largest`. */
export function shuffledPieces<Item>(
  items: readonly Item[],
  largest: number,
  random: () => number,
): Item[][] {
  const order = items
    .map((item) => ({ item, position: random() }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ item }) => item)
  const pieces: Item[][] = []
  for (let start = 0; start < order.length; ) {
    const size = 1 + Math.floor(random() * largest)
    pieces.push(order.slice(start, start + size))
    start += size
  }
  return pieces
}
