import { createReportBodySchema } from '@waymark/report-plan'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangePresets } from '../../time/presets.ts'
import { parseViewSearch, viewOf } from '../../time/view.ts'
import { dimensions } from '../dimensions.ts'
import { metrics } from '../metrics.ts'
import { parseReportSearch, reportOf } from '../report-search.ts'
import { addressOfConfig, configOf } from './saved-config.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const range = fc.oneof(
  fc.constantFrom(...rangePresets.map(({ name }) => ({ range: name }))),
  fc.record({ from: day, to: day }),
)
const own = { name: 'margin', formula: 'profit / revenue' }
const filter = fc.constantFrom(
  { field: 'device', operator: 'eq', value: 'mobile' },
  { field: 'country', operator: 'in', value: ['GB', 'IE'] },
  { field: 'sub_id:sub_id_1', operator: 'is_not_set' },
  { field: 'bot', operator: 'eq', value: false },
  { field: 'weekday', operator: 'between', value: [1, 5] },
)
const search = fc
  .record({
    by: fc.shuffledSubarray([...dimensions], { minLength: 1, maxLength: 5 }),
    columns: fc.shuffledSubarray([...metrics, own.name], { minLength: 1 }),
    descending: fc.boolean(),
    filters: fc.uniqueArray(filter),
    having: fc.uniqueArray(fc.constantFrom({ field: 'clicks', operator: 'gte', value: 500 })),
    compare: fc.constantFrom(undefined, 'previous_period', 'previous_year'),
    basis: fc.constantFrom(undefined, 'click', 'conversion'),
    shape: fc.constantFrom(undefined, 'flat'),
    zone: fc.constantFrom(undefined, 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia'),
    range,
  })
  .map(({ descending, range: days, ...found }) => ({
    ...found,
    ...days,
    own: [own],
    sort: `${descending ? '-' : ''}${found.columns[0]}`,
  }))

const shownBy = (address: Record<string, unknown>) => ({
  request: reportOf(parseReportSearch(address)),
  view: viewOf(parseViewSearch(address), 'Europe/Berlin'),
})
const configOfAddress = (address: Record<string, unknown>): Record<string, unknown> => {
  const { request, view } = shownBy(address)
  return JSON.parse(JSON.stringify(configOf(request, view)))
}

const readDay = (text: string) => Date.parse(text)
const body = createReportBodySchema({ start: readDay, end: readDay })

describe('what is saved of a report', () => {
  it('53: is shown again exactly as it was saved', () => {
    fc.assert(
      fc.property(search, (address) => {
        expect(shownBy(addressOfConfig(configOfAddress(address)))).toEqual(shownBy(address))
      }),
    )
  })

  it('53: is a body that the API takes, with the range by its name', () => {
    const { range: saved, ...config } = configOfAddress({ range: 'last_7_days', by: ['link', 'device'] })
    expect(saved).toBe('last_7_days')
    expect(body.safeParse({ ...config, range: saved }).error).toBeUndefined()
    expect(config).not.toHaveProperty('from')
  })

  it('53: leaves out which rows are open, and the minimum sample', () => {
    const open = { '[["link","1"]]': 'device' }
    expect(configOfAddress({ open, sample: 500, hideSmall: true })).toEqual(configOfAddress({}))
  })

  it.each([
    ['days', '2026-01-01', '2026-01-31', '2026-01-01', '2026-01-31'],
    ['instants of the zone', '2025-12-31T23:00:00Z', '2026-01-31T23:00:00Z', '2026-01-01', '2026-01-31'],
    ['times without a zone', '2026-01-01T00:00:00', '2026-02-01T00:00:00', '2026-01-01', '2026-01-31'],
  ])('shows a report that the API saved by %s', (_, from, to, first, last) => {
    const { view, request } = shownBy(
      addressOfConfig({ from, to, timezone: 'Europe/Berlin', groupBy: ['date', 'country'] }),
    )
    expect(view.range).toEqual({ from: first, to: last })
    expect(request).toMatchObject({ by: ['date', 'country'], columns: metrics })
  })
})
