import type { RuleSpec, Visitor } from '@waymark/rule-engine'

const countries =
  'GB DE FR US IT ES PL RO BG CZ SK HU SE NO FI DK NL BE PT GR BR MX IN JP KR AU CA TR ZA EG'.split(' ')
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
const country = (index: number) => ({
  kind: 'country',
  values: [at(countries, index), at(countries, index * 7 + 1)],
})
const device = (index: number) => ({
  kind: 'device',
  values: [at(['tablet', 'tv', 'console', 'wearable'], index)],
})

/** The kinds of rules that media buyers write, one after the other; none lets the visitors below in. */
const mixed: readonly ((index: number) => object[])[] = [
  (index) => [country(index)],
  (index) => [country(index), device(index)],
  (index) => [
    { kind: 'os', values: [at(['Linux', 'Tizen', 'WebOS'], index)] },
    { kind: 'browser', values: ['Opera'] },
  ],
  (index) => [country(index), { kind: 'language', values: ['pt', 'es-MX'] }],
  () => [{ kind: 'bot' }],
  (index) => [{ kind: 'user_agent', matching: 'mask', values: [`*headless${index}*`, '*lighthouse*'] }],
  (index) => [{ kind: 'referer', matching: 'mask', values: [`*facebook${index}.*`] }, country(index)],
  (index) => [{ kind: 'param', param: 'src', values: [`fb${index}`, `tt${index}`] }],
  (index) => [{ kind: 'sub_id', slot: 'sub_id_1', values: [`campaign ${index}`] }, country(index)],
  (index) => [{ kind: 'ip', values: [`10.${index % 256}.0.0/16`, '192.168.0.1 - 192.168.0.9'] }],
  (index) => [
    { kind: 'timetable', timezone: 'Europe/Berlin', slots: [{ days: [6, 7], from: '22:00', to: '02:00' }] },
    country(index),
  ],
  (index) => [
    { kind: 'country', mode: 'is_not', values: ['JP', 'CN'] },
    { kind: 'city', values: [`City ${index}`] },
  ],
]

/** `count` rules of mixed kinds; the last is an A/B pair that takes everybody. */
export function mixedRules(count: number): RuleSpec[] {
  return Array.from({ length: count }, (_, index) => {
    const isDrawn = index >= count - 2
    const filters = isDrawn ? [] : (at(mixed, index)?.(index) ?? [])
    return {
      id: `rule-${index}`,
      flowType: 'regular',
      priority: isDrawn ? count : index,
      weight: isDrawn ? 50 : null,
      createdAtMs: index,
      conditions: { match: 'all', filters },
      action: { schema: 'redirect', targetUrl: 'https://example.com/', redirectType: '302' },
    }
  })
}

/** `count` rules that each require a country, as a worldwide offer has them. */
export function geoRules(count: number): RuleSpec[] {
  return mixedRules(count).map((rule, index) =>
    index >= count - 2
      ? rule
      : { ...rule, conditions: { match: 'all', filters: [country(index), device(index)] } },
  )
}

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
]

/** Visitors that differ from one to the next in all that the rules look at, as they do on a busy link. */
export function benchVisitors(count: number): Visitor[] {
  return Array.from({ length: count }, (_, index) => ({
    ip: `81.${index % 256}.${(index * 7) % 256}.${(index * 13) % 256}`,
    countryCode: at(countries, index * 11) ?? null,
    region: 'Region',
    regionCode: null,
    city: `Town ${index % 500}`,
    deviceType: index % 2 === 0 ? 'desktop' : 'mobile',
    os: index % 2 === 0 ? 'Windows' : 'iOS',
    osVersion: '10',
    browser: index % 2 === 0 ? 'Chrome' : 'Safari',
    browserVersion: '124',
    inApp: null,
    language: at(['en-gb', 'de', 'fr-fr', 'pl'], index) ?? null,
    userAgent: `${at(userAgents, index)} ${index % 300}`,
    referer: `https://www.news${index % 50}.example/story/${index % 700}`,
    refererDomain: `news${index % 50}.example`,
    isBot: false,
    botReason: null,
    isp: null,
    deviceBrand: null,
    deviceModel: null,
    connectionType: null,
    asn: null,
    proxyType: null,
    headers: {},
    query: new Map([['src', `google${index % 20}`]]),
    subIds: new Map([['sub_id_1', `c${index % 40}`]]),
  }))
}
