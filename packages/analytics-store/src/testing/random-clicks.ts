import { uuidV7 } from '@waymark/domain'
import type { ClickEvent } from '@waymark/events'

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

export const workspaces = [
  '0193a1f0-0000-7000-8000-000000000001',
  '0193a1f0-0000-7000-8000-000000000002',
] as const

/** The first two are in both workspaces, as a mistake in the filter would need. */
export const links = [
  '0193a1f0-1111-7000-8000-000000000001',
  '0193a1f0-1111-7000-8000-000000000002',
  '0193a1f0-1111-7000-8000-000000000003',
] as const

/** What flows draw. */
export const flow = {
  landing: '0193a1f0-3333-7000-8000-000000000001',
  offers: ['0193a1f0-4444-7000-8000-000000000001', '0193a1f0-4444-7000-8000-000000000002'],
  network: '0193a1f0-5555-7000-8000-000000000001',
} as const

const texts = [
  null,
  'plain',
  "O'Hara",
  '"); DROP TABLE clicks; --',
  'line\nfeed\ttab',
  'back\\slash',
  'nul\u0000',
  'Ünï 😀',
] as const
const cities = [
  ['GB', 'London'],
  ['GB', 'Birmingham'],
  ['US', 'Birmingham'],
  ['US', null],
  ['NP', 'Kathmandu'],
  [null, null],
] as const

/** A click with every column filled; `overrides` say what the test is about. */
export function clickAt(
  clickedAtMs: number,
  random: () => number,
  overrides: Partial<ClickEvent> = {},
): ClickEvent {
  const one = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('nothing to choose from')
    return value
  }
  const params: Record<string, string>[] = [{}, { utm_source: "b'c", 'key with "quotes"': '' }]
  const subIds: Record<string, string>[] = [{}, { sub_id_1: "x'y", sub_id_30: 'z' }]
  const [countryCode, city] = one(cities)
  const bytes = Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256))
  return {
    clickToken: uuidV7(clickedAtMs, bytes),
    clickedAtMs,
    workspaceId: one(workspaces),
    linkId: one(links),
    bioLinkId: one([null, links[0]]),
    shortCode: 'hello',
    shortUrl: 'http://localhost:3001/hello',
    originalUrl: 'https://example.com/offer?id=7',
    matchedRuleId: one([null, links[1]]),
    landingId: one([null, flow.landing]),
    offerId: null,
    networkId: null,
    trafficSourceId: one([null, links[2]]),
    redirectType: one(['302', '301']),
    resolvedUrl: one([null, 'https://example.com/offer?id=7&sub1=news']),
    resolvedParams: one(params),
    countryCode,
    region: one([null, 'England']),
    city,
    deviceType: one(['desktop', 'mobile', 'tablet', 'unknown']),
    // Of what is drawn already: a further draw would make other clicks of all that follow.
    deviceBrand: [null, 'Apple', 'Samsung'][(bytes[0] ?? 0) % 3] ?? null,
    os: one([null, 'iOS', 'Android', 'Windows']),
    osVersion: one([null, '18.5']),
    browser: one([null, 'Chrome', 'Safari']),
    browserVersion: one([null, '140']),
    language: one([null, 'en', 'de']),
    inApp: [null, 'Facebook', 'Google app'][(bytes[1] ?? 0) % 3] ?? null,
    isp: [null, "O'Hara Telecom", 'Orange'][(bytes[2] ?? 0) % 3] ?? null,
    connectionType: [null, 'cellular', 'cable_dsl'][(bytes[3] ?? 0) % 3] ?? null,
    asn: [null, 7, 15_169, 4_294_967_295][(bytes[4] ?? 0) % 4] ?? null,
    userAgent: one(texts) ?? '',
    referer: one(texts),
    refererDomain: one([null, 'example.org']),
    ip: one([null, '81.2.69.142', '2001:db8::1']),
    visitorId: '0123456789abcdef0123456789abcdef',
    isUnique: random() < 0.6,
    isBot: random() < 0.1,
    botReason: one([null, 'user_agent']),
    subIds: one(subIds),
    externalId: one(texts),
    keyword: one(texts),
    source: one(texts),
    cost: one([null, '0.123456', '12', '999999999999.999999', '-0.5']),
    currency: one([null, 'USD']),
    costModel: null,
    costRate: null,
    costCurrency: null,
    gclid: one(texts),
    fbclid: one([null, 'fb']),
    ttclid: one([null, 'tt']),
    msclkid: one([null, 'ms']),
    clickIds: one<Record<string, string>>([{}, { gbraid: 'gb', ScCid: 'sc' }]),
    ...overrides,
  }
}

/** In another order, the same one for the same numbers. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** Cut into pieces of 1 to `largest` items. */
export function cut<Item>(items: readonly Item[], largest: number, random: () => number): Item[][] {
  const pieces: Item[][] = []
  for (let start = 0; start < items.length; ) {
    const size = 1 + Math.floor(random() * largest)
    pieces.push(items.slice(start, start + size))
    start += size
  }
  return pieces
}
