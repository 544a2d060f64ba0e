import type { LimitPeriod } from '../types.ts'
import {
  type CaseCircumstances,
  type CaseHistory,
  type CaseVisitor,
  type RoutingCase,
  routingCase,
} from './routing-case.ts'
import { californian, crawler, londoner, muscovite } from './visitors.ts'

type Row = [filter: object, visitor: CaseVisitor, matched: boolean, circumstances?: CaseCircumstances]

const always = (kind: 'timetable') => ({
  kind,
  timezone: 'Europe/Berlin',
  slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
})

/** Chosen for tests over the network: some of each kind. */
const overNetwork: Row[] = [
  [{ kind: 'country', values: ['GB'] }, londoner, true],
  [{ kind: 'country', values: ['US'] }, londoner, false],
  [{ kind: 'country', mode: 'is_not', values: ['GB'] }, muscovite, true],
  [{ kind: 'city', values: ['london'] }, londoner, true],
  [{ kind: 'city', matching: 'mask', values: ['mount*'] }, californian, true],
  [{ kind: 'device', values: ['mobile'] }, londoner, true],
  [{ kind: 'device', mode: 'is_not', values: ['desktop'] }, californian, false],
  [{ kind: 'os', values: ['Android'] }, muscovite, true],
  [{ kind: 'os', matching: 'mask', values: ['win*'] }, californian, true],
  [{ kind: 'browser', values: ['Safari'] }, londoner, true],
  [{ kind: 'browser', mode: 'is_not', values: ['Chrome'] }, londoner, true],
  [{ kind: 'language', values: ['en'] }, londoner, true],
  [{ kind: 'language', values: ['es', 'pt'] }, californian, true],
  [{ kind: 'bot' }, crawler, true],
  [{ kind: 'bot' }, londoner, false],
  [{ kind: 'ip', values: ['81.2.69.0/24'] }, londoner, true],
  [{ kind: 'ip', values: ['81.2.69.143 - 81.2.70.1'] }, londoner, false],
  [{ kind: 'ip', values: ['8.8.*'] }, californian, true],
  [{ kind: 'ip', values: ['2a02:6b8::/32'] }, muscovite, true],
  [{ kind: 'user_agent', matching: 'mask', values: ['*iphone*'] }, londoner, true],
  [{ kind: 'user_agent', matching: 'regex', values: ['Chrome/12[0-9]'] }, californian, true],
  [{ kind: 'empty_referer' }, londoner, true],
  [{ kind: 'empty_referer' }, { ...londoner, referer: 'https://news.example/' }, false],
  [
    { kind: 'referer', values: ['news.example'] },
    { ...londoner, referer: 'https://www.news.example/a' },
    true,
  ],
  [
    { kind: 'referer', matching: 'mask', values: ['*://*.google.*'] },
    { ...londoner, referer: 'https://www.google.co.uk/' },
    true,
  ],
  [{ kind: 'param', param: 'src', values: ['Fb'] }, { ...londoner, query: { src: 'Fb' } }, true],
  [{ kind: 'param', param: 'src', values: ['fb'] }, { ...londoner, query: { src: 'Fb' } }, false],
  [{ kind: 'sub_id', slot: 'sub_id_1', values: ['A'] }, { ...londoner, query: { sub1: 'A' } }, true],
  [{ kind: 'sub_id', slot: 'sub_id_30', values: ['z'] }, { ...londoner, query: { sub_id_30: 'z' } }, true],
  [{ kind: 'keyword', values: ['Red Shoes'] }, { ...londoner, query: { keyword: 'red shoes' } }, true],
  [{ kind: 'region', values: ['England'] }, { ...londoner, region: 'England' }, true],
  [{ kind: 'region', mode: 'is_not', values: ['England'] }, { ...londoner, region: 'England' }, false],
  [always('timetable'), londoner, true],
  [{ ...always('timetable'), mode: 'is_not' }, londoner, false],
  [{ kind: 'date_between', from: '2020-01-01' }, londoner, true],
  [{ kind: 'date_between', to: '2020-01-01' }, londoner, false],
  // Nothing that ships with us knows the provider.
  [{ kind: 'isp', values: ['Vodafone'] }, londoner, false],
  [{ kind: 'isp', mode: 'is_not', values: ['Vodafone'] }, londoner, true],
  [{ kind: 'connection_type', values: ['cellular'] }, londoner, false],
  [{ kind: 'connection_type', matching: 'empty' }, londoner, true],
  [{ kind: 'limit', per: 'day', max: 1 }, londoner, true],
  [{ kind: 'limit', per: 'total', max: 5 }, californian, true],
  [{ kind: 'uniqueness' }, londoner, true, { history: { isNewToLink: true } }],
  [{ kind: 'uniqueness', mode: 'is_not' }, londoner, false, { history: { isNewToLink: true } }],
  [{ kind: 'uniqueness', values: ['rule'] }, londoner, true, { history: { isNewToRule: { hit: true } } }],
]

/** By request: a redirector can be tested with the same. */
const byRequest: Row[] = [
  [{ kind: 'country', values: ['gb', 'ie'] }, londoner, true],
  [{ kind: 'country', values: ['GB', 'US', 'RU'] }, californian, true],
  [{ kind: 'country', mode: 'is_not', values: ['GB'] }, londoner, false],
  [{ kind: 'city', values: ['Paris'] }, londoner, false],
  [{ kind: 'city', matching: 'regex', values: ['^M.*w$'] }, californian, true],
  [{ kind: 'city', mode: 'is_not', values: ['Moscow'] }, muscovite, false],
  [{ kind: 'device', values: ['mobile', 'tablet'] }, californian, false],
  [{ kind: 'os', values: ['iOS'] }, londoner, true],
  [{ kind: 'browser', values: ['chrome'] }, muscovite, true],
  [{ kind: 'os', values: ['iPhone OS'] }, londoner, true],
  [{ kind: 'os', values: ['Microsoft Windows', 'macOS'] }, californian, true],
  [{ kind: 'os', mode: 'is_not', values: ['iPadOS'] }, londoner, false],
  [{ kind: 'browser', values: ['Google Chrome'] }, californian, true],
  [{ kind: 'browser', values: ['mobile safari'] }, londoner, true],
  [{ kind: 'browser', values: ['Samsung Browser'] }, muscovite, false],
  [{ kind: 'language', values: ['en-US'] }, londoner, false],
  [{ kind: 'language', mode: 'is_not', values: ['ru'] }, muscovite, false],
  [{ kind: 'bot', mode: 'is_not' }, crawler, false],
  [{ kind: 'ip', values: ['81.2.69.142'] }, londoner, true],
  [{ kind: 'ip', values: ['::ffff:8.8.8.8'] }, californian, true],
  [{ kind: 'ip', mode: 'is_not', values: ['2a02:6b9::/32'] }, muscovite, true],
  [{ kind: 'user_agent', matching: 'regex', values: ['iphone'] }, londoner, false],
  [{ kind: 'param', param: 'src', matching: 'empty' }, londoner, true],
  [{ kind: 'sub_id', slot: 'sub_id_1', values: ['A'] }, { ...londoner, query: { sub_id_1: 'a' } }, false],
]

const gb = { country: 'GB' }

/** By what a visitor is said to be: the engine and the simulator. */
const byFacts: Row[] = [
  [{ kind: 'country', values: ['GB'] }, {}, false],
  [{ kind: 'country', mode: 'is_not', values: ['GB'] }, {}, true],
  [{ kind: 'country', matching: 'empty' }, {}, true],
  [{ kind: 'country', matching: 'empty' }, gb, false],
  [{ kind: 'country', matching: 'empty', mode: 'is_not' }, gb, true],
  [{ kind: 'country', matching: 'mask', values: ['?B'] }, gb, true],
  [{ kind: 'country', matching: 'regex', values: ['^(GB|IE)$'] }, gb, true],
  [{ kind: 'city', values: ['Berlin (Mitte)'] }, { city: 'Berlin' }, true],
  [{ kind: 'city', values: ['são paulo'] }, { city: 'São Paulo' }, true],
  [{ kind: 'city', matching: 'empty' }, gb, true],
  [{ kind: 'city', mode: 'is_not', values: ['Paris'] }, gb, true],
  [{ kind: 'region', values: ['England'] }, gb, false],
  [{ kind: 'region', mode: 'is_not', values: ['England'] }, gb, true],
  [{ kind: 'region', matching: 'empty' }, gb, true],
  [{ kind: 'device', values: ['tv'] }, { device: 'tv' }, true],
  [{ kind: 'device', values: ['console', 'wearable'] }, { device: 'wearable' }, true],
  [{ kind: 'device', values: ['unknown'] }, {}, true],
  [{ kind: 'device', matching: 'empty' }, {}, true],
  [{ kind: 'device', matching: 'empty' }, { device: 'tv' }, false],
  [{ kind: 'os', values: ['Tizen'] }, { os: 'Tizen' }, true],
  [{ kind: 'os', values: ['macOS'] }, { os: 'Mac OS' }, true],
  [{ kind: 'os', values: ['Mac OS X'] }, { os: 'Mac OS' }, true],
  [{ kind: 'os', values: ['Chrome OS'] }, { os: 'Chromium OS' }, true],
  [{ kind: 'os', mode: 'is_not', values: ['ChromeOS'] }, { os: 'Chromium OS' }, false],
  [{ kind: 'os', matching: 'mask', values: ['mac*'] }, { os: 'Mac OS' }, true],
  [{ kind: 'browser', values: ['Samsung Browser'] }, { browser: 'Samsung Internet' }, true],
  [{ kind: 'browser', values: ['Internet Explorer'] }, { browser: 'IE' }, true],
  [{ kind: 'os', values: ['Windows'] }, { os: 'Windows Phone' }, false],
  [{ kind: 'os', matching: 'regex', values: ['(?i)^mac'] }, { os: 'Mac OS' }, true],
  [{ kind: 'os', matching: 'empty' }, {}, true],
  [{ kind: 'browser', values: ['Chrome'] }, { browser: 'Chrome WebView' }, false],
  [{ kind: 'browser', matching: 'mask', values: ['chrome*'] }, { browser: 'Chrome WebView' }, true],
  [{ kind: 'browser', mode: 'is_not', values: ['Edge'] }, {}, true],
  [{ kind: 'language', values: ['zh-Hant'] }, { language: 'zh-hant-tw' }, true],
  [{ kind: 'language', values: ['zh'] }, { language: 'zh-hant-tw' }, true],
  [{ kind: 'language', values: ['en_GB'] }, { language: 'en-gb' }, true],
  [{ kind: 'language', matching: 'empty' }, {}, true],
  [{ kind: 'language', values: ['en'] }, {}, false],
  [{ kind: 'bot' }, { isBot: true }, true],
  [{ kind: 'bot', mode: 'is_not' }, { isBot: false }, true],
  [{ kind: 'ip', values: ['10.0.0.5 - 10.0.0.9'] }, { ip: '10.0.0.5' }, true],
  [{ kind: 'ip', values: ['10.0.0.5 - 10.0.0.9'] }, { ip: '10.0.0.9' }, true],
  [{ kind: 'ip', values: ['10.0.0.5 - 10.0.0.9'] }, { ip: '10.0.0.10' }, false],
  [{ kind: 'ip', values: ['10.*'] }, { ip: '::ffff:10.1.2.3' }, true],
  [{ kind: 'ip', values: ['10.*'] }, { ip: '100.1.2.3' }, false],
  [{ kind: 'ip', values: ['0.0.0.0/0'] }, { ip: '2001:db8::1' }, false],
  [{ kind: 'ip', values: ['2001:db8::1 - 2001:db8::ff'] }, { ip: '2001:DB8::FE' }, true],
  [{ kind: 'ip', values: ['10.0.0.0/8'] }, {}, false],
  [{ kind: 'ip', mode: 'is_not', values: ['10.0.0.0/8'] }, {}, true],
  [{ kind: 'ip', matching: 'empty' }, {}, true],
  [{ kind: 'user_agent', values: ['My App/1.0'] }, { userAgent: 'my app/1.0' }, true],
  [{ kind: 'user_agent', values: ['My App'] }, { userAgent: 'My App/1.0' }, false],
  [
    { kind: 'user_agent', mode: 'is_not', matching: 'mask', values: ['*wv*'] },
    { userAgent: 'My App/1.0' },
    true,
  ],
  [{ kind: 'referer', values: ['https://a.example/x'] }, { referer: 'https://a.example/X' }, true],
  [{ kind: 'referer', values: ['a.example'] }, { referer: 'https://b.example/a.example' }, false],
  [{ kind: 'referer', matching: 'regex', values: ['utm=1$'] }, { referer: 'https://a.example/?utm=1' }, true],
  [{ kind: 'referer', matching: 'empty' }, {}, true],
  [{ kind: 'referer', mode: 'is_not', values: ['a.example'] }, {}, true],
  [{ kind: 'empty_referer', mode: 'is_not' }, { referer: 'https://a.example/' }, true],
  [{ kind: 'param', param: 'a', values: ['1'] }, {}, false],
  [{ kind: 'param', param: 'a', mode: 'is_not', values: ['1'] }, {}, true],
  [{ kind: 'param', param: 'a', matching: 'mask', values: ['x?z*'] }, { query: { a: 'xyz9' } }, true],
  [{ kind: 'param', param: 'a', matching: 'regex', values: ['^\\d+$'] }, { query: { a: '123' } }, true],
  [{ kind: 'param', param: 'a', matching: 'empty' }, { query: { a: '' } }, true],
  [{ kind: 'param', param: 'a', matching: 'empty', mode: 'is_not' }, { query: { a: '1' } }, true],
  [{ kind: 'sub_id', slot: 'sub_id_2', matching: 'mask', values: ['c*'] }, { query: { sub2: 'c7' } }, true],
  [{ kind: 'sub_id', slot: 'sub_id_2', matching: 'empty' }, { query: { sub1: 'c7' } }, true],
  [{ kind: 'keyword', matching: 'mask', values: ['*shoes*'] }, { query: { keyword: 'Red Shoes 42' } }, true],
  [{ kind: 'keyword', matching: 'empty' }, {}, true],
]

const seen = (history: CaseHistory) => ({ history })
const clicks = (counts: Partial<Record<LimitPeriod, number>>) => seen({ ruleClicks: { hit: counts } })
const lists = {
  lists: {
    office: ['10.0.0.0/8', '81.2.69.142', '2a02:6b8::/32'],
    crawlers: ['*googlebot*', 'My App/1.0'],
    partners: ['news.example', '*.friends.example'],
    campaigns: ['A', 'b*'],
    empty: [],
  },
}

/** What only some can supply: the visitor's history, the workspace's lists, its databases of providers. */
const byCircumstances: Row[] = [
  [{ kind: 'uniqueness' }, {}, false, seen({ isNewToLink: false })],
  [{ kind: 'uniqueness' }, {}, false, seen({})],
  [{ kind: 'uniqueness', mode: 'is_not' }, {}, true, seen({ isNewToLink: false })],
  [{ kind: 'uniqueness', mode: 'is_not' }, {}, true, seen({})],
  [
    { kind: 'uniqueness', values: ['rule'] },
    {},
    false,
    seen({ isNewToLink: true, isNewToRule: { hit: false } }),
  ],
  [
    { kind: 'uniqueness', values: ['link', 'rule'] },
    {},
    true,
    seen({ isNewToLink: true, isNewToRule: { hit: false } }),
  ],
  [{ kind: 'limit', per: 'hour', max: 3 }, {}, true, clicks({ hour: 2 })],
  [{ kind: 'limit', per: 'hour', max: 3 }, {}, false, clicks({ hour: 3 })],
  [{ kind: 'limit', per: 'day', max: 3 }, {}, true, clicks({ hour: 9, day: 2, total: 9 })],
  [{ kind: 'limit', per: 'total', max: 3 }, {}, false, clicks({ total: 7 })],
  [{ kind: 'limit', per: 'day', max: 3 }, {}, true, seen({})],
  [{ kind: 'ip', values: ['list:office'] }, londoner, true, lists],
  [{ kind: 'ip', values: ['list:Office'] }, muscovite, true, lists],
  [{ kind: 'ip', values: ['list:office'] }, californian, false, lists],
  [{ kind: 'ip', values: ['8.8.8.8', 'list:office'] }, californian, true, lists],
  [{ kind: 'ip', mode: 'is_not', values: ['list:office'] }, londoner, false, lists],
  [{ kind: 'ip', values: ['list:nowhere'] }, londoner, false, lists],
  [{ kind: 'ip', mode: 'is_not', values: ['list:nowhere'] }, londoner, true, lists],
  [{ kind: 'ip', values: ['list:empty'] }, londoner, false, lists],
  [{ kind: 'user_agent', values: ['list:crawlers'] }, crawler, true, lists],
  [{ kind: 'user_agent', values: ['list:crawlers'] }, londoner, false, lists],
  [{ kind: 'user_agent', mode: 'is_not', values: ['list:crawlers'] }, londoner, true, lists],
  [
    { kind: 'referer', values: ['list:partners'] },
    { ...londoner, referer: 'https://www.news.example/a' },
    true,
    lists,
  ],
  [
    { kind: 'referer', values: ['list:partners'] },
    { ...londoner, referer: 'https://a.friends.example/' },
    true,
    lists,
  ],
  [{ kind: 'referer', values: ['list:partners'] }, londoner, false, lists],
  [
    { kind: 'sub_id', slot: 'sub_id_1', values: ['list:campaigns'] },
    { ...londoner, query: { sub1: 'A' } },
    true,
    lists,
  ],
  [
    { kind: 'sub_id', slot: 'sub_id_1', values: ['list:campaigns'] },
    { ...londoner, query: { sub1: 'b7' } },
    true,
    lists,
  ],
  [
    { kind: 'sub_id', slot: 'sub_id_1', values: ['list:campaigns'] },
    { ...londoner, query: { sub1: 'a' } },
    false,
    lists,
  ],
  [{ kind: 'isp', values: ['vodafone'] }, { isp: 'Vodafone' }, true],
  [{ kind: 'isp', matching: 'mask', values: ['*telekom*'] }, { isp: 'Deutsche Telekom AG' }, true],
  [{ kind: 'isp', mode: 'is_not', values: ['Vodafone'] }, { isp: 'Vodafone' }, false],
  [{ kind: 'connection_type', values: ['cellular', 'satellite'] }, { connectionType: 'cellular' }, true],
  [{ kind: 'connection_type', values: ['corporate'] }, { connectionType: 'cable_dsl' }, false],
]

/** One rule with one filter: whether it lets the visitor in. */
export const filterCases: readonly RoutingCase[] = [
  ...overNetwork.map((row) => filterCase(row, { isRequest: true, overHttp: true })),
  ...byRequest.map((row) => filterCase(row, { isRequest: true })),
  ...byFacts.map((row) => filterCase(row, { isRequest: false })),
  ...byCircumstances.map((row) => filterCase(row, { isRequest: row[1].ip !== undefined })),
]

function filterCase(
  [filter, visitor, matched, circumstances]: Row,
  ways: Pick<RoutingCase, 'isRequest'> & { overHttp?: boolean },
): RoutingCase {
  const known =
    circumstances === undefined
      ? ''
      : `, knowing ${Object.keys(circumstances)} ${nameOfHistory(circumstances)}`
  return routingCase({
    name: `${JSON.stringify(filter)} on ${JSON.stringify(visitor)}${known}`,
    rules: [{ name: 'hit', conditions: { match: 'all', filters: [filter] } }],
    visitor,
    ...circumstances,
    ...ways,
    expected: matched ? 'hit' : null,
  })
}

function nameOfHistory({ history }: CaseCircumstances): string {
  return history === undefined ? '' : JSON.stringify(history)
}
