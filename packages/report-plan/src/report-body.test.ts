import { describe, expect, it } from 'vitest'
import { dimensions } from './dimensions.ts'
import { metrics } from './metrics.ts'
import { operators } from './operators.ts'
import { createReportBodySchema, createStoredReportBodySchema, type ReportInstants } from './report-body.ts'

/** Enough of a calendar for the tests: the product gives its own. */
const offsetHours: Record<string, number> = { 'Pacific/Kiritimati': 14, 'Etc/GMT+12': -12, UTC: 0 }
const read = (text: string, zone: string): number | null => {
  const hasOffset = /Z$|[+-]\d{2}:\d{2}$/.test(text)
  const ms = Date.parse(hasOffset ? text : `${text.length === 10 ? `${text}T00:00` : text}Z`)
  if (Number.isNaN(ms)) return null
  return hasOffset ? ms : ms - (offsetHours[zone] ?? 0) * 3_600_000
}
const dayMs = 86_400_000
const instants: ReportInstants = {
  start: read,
  end: (text, zone) => {
    const ms = read(text, zone)
    return ms !== null && text.length === 10 ? ms + dayMs : ms
  },
}
const schema = createReportBodySchema(instants)
const stored = createStoredReportBodySchema(instants)

const least = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', groupBy: ['date'] }
const id = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'
const problems = (body: unknown): string[] => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return []
  return parsed.error.issues.flatMap(({ path, code, ...issue }) =>
    code === 'unrecognized_keys' && 'keys' in issue && Array.isArray(issue.keys)
      ? issue.keys.map((key) => [...path, key].join('.'))
      : [path.join('.')],
  )
}

describe('report bodies', () => {
  it.each<[string, object]>([
    ['the least one', {}],
    ['a range of one day', { from: '2026-01-01', to: '2026-01-01' }],
    ['a range that only some zones leave empty', { from: '2026-01-01T10:00', to: '2026-01-01T01:00Z' }],
    ['the bounds', { limit: 1_000, offset: 1_000_000, groupBy: dimensions.slice(0, 5) }],
    ['each metric', { metrics }],
    ['how it is shown', { view: { shape: 'flat' } }],
    ['order by a dimension', { orderBy: { field: 'date', direction: 'asc' } }],
    ['order by a metric that is not shown', { metrics: ['clicks'], orderBy: { field: 'roi' } }],
    [
      'a metric of its own, everywhere',
      {
        customMetrics: [{ name: 'margin', formula: '(revenue - cost) / revenue * 100' }],
        metrics: ['margin', 'clicks'],
        orderBy: { field: 'margin', direction: 'desc' },
        having: [{ field: 'margin', operator: 'gt', value: 0.5 }],
      },
    ],
    [
      'metrics of a goal, everywhere',
      {
        metrics: [`goal:${id}:revenue`, 'own'],
        customMetrics: [{ name: 'own', formula: `\`goal:${id}:conversions\` / clicks` }],
        orderBy: { field: `goal:${id}:conversions` },
        having: [{ field: `goal:${id}:revenue`, operator: 'gt', value: 1 }],
      },
    ],
    ['a range by its name', { from: undefined, to: undefined, range: 'last_7_days' }],
    [
      'three orders',
      { orderBy: [{ field: 'date' }, { field: 'roi' }, { field: 'clicks', direction: 'asc' }] },
    ],
    ['the year before', { compareWith: 'previous_year' }],
    ['a range of its own to compare with', { compareWith: { from: '2025-01-01', to: '2025-01-07' } }],
    ['every day', { groupBy: ['date'], fill: true }],
    ['links without traffic', { groupBy: ['link'], includeEmpty: 'link' }],
    ['the rest', { timezone: 'Europe/Berlin', dateBasis: 'conversion', compareWith: 'previous_period' }],
  ])('%s is stored as it was sent', (_name, more) => {
    const body = { ...least, ...more }
    expect(schema.parse(body)).toEqual(body)
  })

  it.each<[unknown, string[]]>([
    [{}, ['groupBy', 'from', 'to']],
    [[], ['']],
    [null, ['']],
    [{ ...least, from: 'yesterday', to: 5 }, ['from', 'to']],
    [{ ...least, from: least.to, to: least.from }, ['to']],
    [{ ...least, from: least.to }, ['to']],
    [{ ...least, groupBy: [] }, ['groupBy']],
    [{ ...least, groupBy: ['date', 'hour', 'week', 'month', 'link', 'offer'] }, ['groupBy']],
    [{ ...least, groupBy: ['date', 'planet', 'sub_id:sub_id_31'] }, ['groupBy.1', 'groupBy.2']],
    [{ ...least, groupBy: ['date', 'os', 'date'] }, ['groupBy.2']],
    [{ ...least, limit: 0, offset: -1 }, ['limit', 'offset']],
    [{ ...least, limit: 1_001, offset: 1.5 }, ['limit', 'offset']],
    [{ ...least, timezone: 'Mars/Base' }, ['timezone']],
    [{ ...least, metrics: [] }, ['metrics']],
    [{ ...least, metrics: [`goal:${id}:clicks`, 'goal:7:revenue'] }, ['metrics.0', 'metrics.1']],
    [{ ...least, metrics: ['clicks', 'luck', 'clicks'] }, ['metrics.2', 'metrics.1']],
    [{ ...least, orderBy: { field: 'os' } }, ['orderBy.field']],
    [{ ...least, groupBy: 'os', orderBy: { field: 'os' } }, ['groupBy']],
    [
      { ...least, customMetrics: 'margin', metrics: ['clicks'], orderBy: { field: 'margin' } },
      ['customMetrics'],
    ],
    [{ ...least, range: 'today' }, ['from', 'to']],
    [{ ...least, from: undefined, range: 'today' }, ['to']],
    [{ groupBy: ['date'], range: 'last_8_days' }, ['range']],
    [{ ...least, to: undefined }, ['to']],
    [{ ...least, compareWith: { from: '2025-01-07', to: '2025-01-01' } }, ['compareWith.to']],
    [{ ...least, compareWith: { from: '2025-01-07' } }, ['compareWith']],
    [{ ...least, groupBy: ['date', 'link'], fill: true }, ['fill']],
    [{ ...least, groupBy: ['link'], fill: true }, ['fill']],
    [{ ...least, groupBy: ['link', 'date'], includeEmpty: 'link' }, ['includeEmpty']],
    [{ ...least, groupBy: ['offer'], includeEmpty: 'link' }, ['includeEmpty']],
    [{ ...least, groupBy: ['country'], includeEmpty: 'country' }, ['includeEmpty']],
    [{ ...least, orderBy: [] }, ['orderBy']],
    [{ ...least, view: { shape: 'round', size: 1 } }, ['view.shape', 'view.size']],
    [
      { ...least, orderBy: Array(4).fill({ field: 'clicks' }) },
      ['orderBy', 'orderBy.1.field', 'orderBy.2.field', 'orderBy.3.field'],
    ],
    [{ ...least, orderBy: [{ field: 'clicks' }, { field: 'os' }] }, ['orderBy.1.field']],
    [{ ...least, orderBy: { field: 'clicks', direction: 'up' } }, ['orderBy']],
    [{ ...least, dateBasis: 'x', compareWith: 'last_year' }, ['dateBasis', 'compareWith']],
    [
      { ...least, page: 1, filters: [{ field: 'os', operator: 'is_set', why: 1 }] },
      ['filters.0.why', 'page'],
    ],
    [
      { ...least, limit: 0, metrics: ['luck'], orderBy: { field: 'os' } },
      ['limit', 'metrics.0', 'orderBy.field'],
    ],
    [
      { ...least, customMetrics: [{ name: '1a', formula: 'cost +' }] },
      ['customMetrics.0.name', 'customMetrics.0.formula'],
    ],
    [{ ...least, customMetrics: [{ name: 'roi', formula: '1' }] }, ['customMetrics.0.name']],
    [{ ...least, customMetrics: [{ name: 'date', formula: '1' }] }, ['customMetrics.0.name']],
    [{ ...least, customMetrics: [{ name: '__proto__', formula: '1' }] }, ['customMetrics.0.name']],
    [{ ...least, customMetrics: Array(2).fill({ name: 'a', formula: '1' }) }, ['customMetrics.1.name']],
    [
      {
        ...least,
        customMetrics: [
          { name: 'a', formula: '1' },
          { name: 'b', formula: 'a' },
        ],
      },
      ['customMetrics.1.formula'],
    ],
    [
      { ...least, customMetrics: [{ name: 'a', formula: `${' '.repeat(500)}1` }] },
      ['customMetrics.0.formula'],
    ],
    [{ ...least, having: [{ field: 'luck', operator: 'gt', value: 1 }] }, ['having.0.field']],
    [{ ...least, having: [{ field: 'cr', operator: 'contains', value: 1 }] }, ['having.0.operator']],
    [{ ...least, having: [{ field: 'cr', operator: 'gt' }] }, ['having.0.value']],
    [{ ...least, having: [{ field: 'cr', operator: 'gt', value: [1, 2] }] }, ['having.0.value']],
    [{ ...least, having: [{ field: 'cr', operator: 'between', value: [1] }] }, ['having.0.value']],
    [{ ...least, having: [{ field: 'cr', operator: 'between', value: 1 }] }, ['having.0.value']],
  ])('%j is refused at %j', (body, paths) => {
    expect(problems(body)).toEqual(paths)
  })

  it('say the character at which a formula is wrong', () => {
    const body = { ...least, customMetrics: [{ name: 'a', formula: 'cost / luck' }] }
    const [issue] = schema.safeParse(body).error?.issues ?? []
    expect(issue?.message).toBe('there is no base metric luck (character 8)')
  })
})

describe('filters', () => {
  const refusedAt = (filter: object) =>
    problems({ ...least, filters: [filter] }).map((path) => path.replace('filters.0.', ''))

  const valueFor = (operator: string): object => {
    if (/^is_/.test(operator)) return {}
    if (/in$/.test(operator)) return { value: ['a', 5] }
    return { value: operator === 'between' ? [1, 9] : 'a' }
  }
  it.each(operators)('%s fits a text', (operator) => {
    expect(refusedAt({ field: 'sub_id:sub_id_30', operator, ...valueFor(operator) })).toEqual([])
  })

  it.each<[string, string, unknown]>([
    ['date', 'eq', '2026-01-31'],
    ['week', 'in', ['2026-01-31']],
    ['month', 'between', ['2026-01', '2026-12']],
    ['hour', 'gte', '2026-01-31T13:00:00+02:00'],
    ['link', 'eq', id],
    ['offer', 'not_in', [id]],
    ['landing', 'contains', 'name'],
    ['network', 'is_not_set', undefined],
    ['traffic_source', 'regex', '^a.*b$'],
    ['bot', 'neq', true],
    ['bot', 'in', [true, false]],
    ['city', 'in', Array(1_000).fill('a')],
    ['os', 'in', ['macOS', 'chrome os', 'Windows', '']],
    ['os', 'regex', 'Andr'],
    ['os', 'starts_with', 'Andriod'],
    ['os', 'gt', 'Andriod'],
    ['browser', 'not_in', ['Google Chrome', 360, '115']],
    ['device', 'neq', 'Mobile'],
    ['country', 'in', ['gb', ' de ', 'XK']],
    ['country', 'eq', ''],
    ['referer', 'eq', 'list:news'],
    ['sub_id:sub_id_3', 'not_in', ['a', ' List: bad_sources ', 5]],
    ['os', 'contains', 'a list:'],
    ['asn', 'in', [1, 4_294_967_295]],
    ['asn', 'is_not_set', undefined],
    ['in_app', 'eq', 'FB'],
    ['connection_type', 'in', ['Cable/DSL', 'cellular', '']],
    ['isp', 'starts_with', 'Orange'],
    ['bot_reason', 'eq', 'ua:curl'],
  ])('%s %s %j fits', (field, operator, value) => {
    expect(refusedAt({ field, operator, value })).toEqual([])
  })

  it.each<[string, string, unknown, string[]]>([
    ['planet', 'eq', 'a', ['field']],
    ['os', 'like', 'a', ['operator']],
    ['os', 'eq', undefined, ['value']],
    ['os', 'eq', null, ['value']],
    ['os', 'eq', ['a'], ['value']],
    ['os', 'eq', true, ['value']],
    ['os', 'in', 'a', ['value']],
    ['os', 'in', [], ['value']],
    ['os', 'in', ['a', true, false], ['value.1', 'value.2']],
    ['os', 'in', Array(1_001).fill('a'), ['value']],
    ['os', 'between', ['a'], ['value']],
    ['os', 'contains', '', ['value']],
    ['os', 'contains', 5, ['value']],
    ['os', 'regex', '(', ['value']],
    ['os', 'not_regex', '(?=a)', ['value']],
    ['os', 'is_set', 'a', ['value']],
    ['os', 'eq', 'x'.repeat(501), ['value']],
    ['date', 'eq', '2026-02-30', ['value']],
    ['date', 'contains', '2026', ['operator']],
    ['month', 'eq', '2026-13', ['value']],
    ['hour', 'eq', '2026-01-31', ['value']],
    ['hour', 'in', ['2026-01-31T13:00:00Z', 13], ['value.1']],
    ['link', 'eq', 'abc', ['value']],
    ['link', 'in', [id, '00000000-0000-0000-0000-000000000000'], ['value.1']],
    ['link', 'gt', id, ['operator']],
    ['bot', 'eq', 'true', ['value']],
    ['bot', 'is_set', undefined, ['operator']],
    ['asn', 'eq', 0, ['value']],
    ['asn', 'in', [1, 4_294_967_296, '7'], ['value.1', 'value.2']],
    ['asn', 'contains', 1, ['operator']],
    ['in_app', 'in', ['Instagram', 'Instagramm'], ['value.1']],
    ['connection_type', 'eq', 'wifi', ['value']],
    ['os', 'eq', 'Andriod', ['value']],
    ['os', 'not_in', ['iOS', 'Windows 10', 'Andriod'], ['value.1', 'value.2']],
    ['browser', 'neq', 'Crome', ['value']],
    ['device', 'in', ['mobile', 'phone'], ['value.1']],
    ['country', 'eq', 'Germany', ['value']],
    ['country', 'in', ['GB', 'list:news'], ['value.1']],
    ['city', 'neq', 'LIST:news', ['value']],
    ['link', 'eq', 'list:news', ['value']],
    ['referer', 'eq', 'list:', ['value']],
    ['referer', 'in', ['list: ', 'a', `list:${'x'.repeat(101)}`], ['value.0', 'value.2']],
    ['referer', 'contains', 'list:news', ['value']],
    ['referer', 'regex', 'list:news', ['value']],
    ['sub_id:sub_id_1', 'gt', 'list:news', ['value']],
    ['sub_id:sub_id_1', 'between', ['a', 'list:news'], ['value.1']],
  ])('%s %s %j is refused at %j', (field, operator, value, paths) => {
    expect(refusedAt({ field, operator, value })).toEqual(paths)
  })
})

describe('names that no visitor can have', () => {
  it.each([
    ['os', 'Andriod', 'no visitor has the os "Andriod": did you mean "Android"?'],
    ['os', 'macOS 15', 'is named without its version: "Mac OS"'],
    ['browser', 'Crome', 'no visitor has the browser "Crome": did you mean "Chrome"?'],
    ['device', 'moblie', 'no visitor has the device "moblie": did you mean "mobile"?'],
    ['device', 'Smartphone', 'no visitor has the device "Smartphone": did you mean "mobile"?'],
    ['country', 'Germany', 'no visitor has the country "Germany": did you mean "DE"?'],
    ['country', 'Untied Kingdom', 'no visitor has the country "Untied Kingdom": did you mean "GB"?'],
    ['country', 'UK', 'no visitor has the country "UK": did you mean "GB"?'],
    ['in_app', 'Instagramm', 'no visitor has the app "Instagramm": did you mean "Instagram"?'],
    ['connection_type', '4G', 'no visitor has the connection type "4G": did you mean "cellular"?'],
  ])('%s %s are refused where they are written, and stay where they are stored', (field, value, message) => {
    const body = { ...least, filters: [{ field, operator: 'eq', value }] }
    const issues = schema.safeParse(body).error?.issues
    expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['filters.0.value', message],
    ])
    expect(stored.parse(body)).toEqual(body)
  })

  it('are reported for each filter by the first of them, however many there are', () => {
    const value = Array.from({ length: 1_000 }, (_, at) => `${at} ${'no such name '.repeat(30)}`)
    const fields = ['os', 'browser', 'device', 'country']
    const filters = Array.from({ length: 50 }, (_, at) => ({ field: fields[at % 4], operator: 'in', value }))
    expect(problems({ ...least, filters })).toHaveLength(50 * 20)
  })
})
