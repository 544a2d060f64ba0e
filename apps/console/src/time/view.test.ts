import { describe, expect, it } from 'vitest'
import { parseViewSearch, reportTime, viewOf } from './view.ts'

describe('the address of a view', () => {
  it.each([
    [{}, {}],
    [{ range: 'last_7_days' }, { range: 'last_7_days' }],
    [{ range: 'last_8_days' }, {}],
    [
      { from: '2026-03-01', to: '2026-03-02' },
      { from: '2026-03-01', to: '2026-03-02' },
    ],
    [
      { from: '2026-03-02', to: '2026-03-01' },
      { from: '2026-03-01', to: '2026-03-02' },
    ],
    [{ from: '2026-03-02' }, {}],
    [{ from: '2026-13-02', to: '2026-03-01', range: 'today' }, { range: 'today' }],
    [
      { zone: 'Europe/Berlin', basis: 'conversion' },
      { zone: 'Europe/Berlin', basis: 'conversion' },
    ],
    [{ zone: 'Mars/Base', basis: 'both' }, {}],
    [{ range: 7, zone: null }, {}],
  ])('%j is read as %j', (search, read) => {
    expect(parseViewSearch(search)).toEqual(read)
  })

  it('falls back to today in the zone of the workspace, by click time', () => {
    expect(viewOf({}, 'Europe/Berlin')).toEqual({ range: 'today', zone: 'Europe/Berlin', basis: 'click' })
  })

  it.each([
    [viewOf({ range: 'last_month' }, 'UTC'), { range: 'last_month', timezone: 'UTC', dateBasis: 'click' }],
    [
      viewOf({ from: '2026-03-01', to: '2026-03-02', basis: 'conversion' }, 'UTC'),
      { from: '2026-03-01', to: '2026-03-02', timezone: 'UTC', dateBasis: 'conversion' },
    ],
  ])('%j becomes the time of a report', (view, body) => {
    expect(reportTime(view)).toEqual(body)
  })
})
