import { describe, expect, it } from 'vitest'
import { parseReportSearch, reportOf } from './report-search.ts'
import {
  type Answers,
  keyOf,
  openPaths,
  type Path,
  type ReportRow,
  subtracted,
  treeRows,
  withOpen,
  withoutOpen,
} from './report-tree.ts'

const alpha: Path = [{ dimension: 'link', value: 'alpha' }]
const pub2: Path = [...alpha, { dimension: 'sub_id:sub_id_1', value: 'pub2' }]
const row = (dimension: string, value: string, clicks: number): ReportRow => ({
  dimensions: { [dimension]: value },
  metrics: { clicks },
})
const answered = (...rows: ReportRow[]) => ({ rows, totals: {}, mixedCurrencies: false })
const answers: Answers = new Map([
  [keyOf([]), answered(row('link', 'alpha', 1_000), row('link', 'beta', 10))],
  [keyOf(alpha), answered(row('sub_id:sub_id_1', 'pub1', 600), row('sub_id:sub_id_1', 'pub2', 400))],
])
const opened = { by: ['link'], open: { [keyOf(alpha)]: 'sub_id:sub_id_1' } }

describe('the rows of a report', () => {
  it('are followed by those beneath them, where they are open', () => {
    const rows = treeRows(reportOf(opened), answers)
    expect(rows.map(({ label, level, isOpen }) => [label, level, isOpen])).toEqual([
      ['alpha', 1, true],
      ['pub1', 2, false],
      ['pub2', 2, false],
      ['beta', 1, false],
    ])
  })

  it('are dimmed under the minimum sample, or left out', () => {
    const small = (hideSmall: boolean) =>
      treeRows(reportOf({ ...opened, sample: 500, hideSmall }), answers).map(({ label, isSmall }) => [
        label,
        isSmall,
      ])
    expect(small(false)).toEqual([
      ['alpha', false],
      ['pub1', false],
      ['pub2', true],
      ['beta', true],
    ])
    expect(small(true)).toEqual([
      ['alpha', false],
      ['pub1', false],
    ])
  })

  it('open all at once by the second grouping, but those that were folded or have others beneath', () => {
    const rowsOf = (search: object) =>
      treeRows(reportOf({ by: ['link', 'sub_id:sub_id_1'], openAll: true, ...search }), answers).map(
        ({ label, isOpen }) => [label, isOpen],
      )
    const [all, open] = [rowsOf({}), rowsOf({ folded: [keyOf(alpha)] })]
    expect(all).toEqual([
      ['alpha', true],
      ['pub1', false],
      ['pub2', false],
      // Of it none has come: it can be opened by itself.
      ['beta', false],
    ])
    expect(open).toEqual([
      ['alpha', false],
      ['beta', false],
    ])
  })

  it('are opened and folded beside all that are open', () => {
    const request = reportOf({ by: ['link', 'device'], openAll: true, folded: [keyOf(alpha)] })
    const [row] = treeRows(request, answers)
    if (row === undefined) throw new Error('There is a row')
    expect(withOpen(request, row, 'device')).toEqual({ folded: [] })
    expect(withOpen(request, row, 'country')).toEqual({ open: { [keyOf(alpha)]: 'country' } })
    expect(withoutOpen({ ...request, folded: [] }, row)).toEqual({ open: {}, folded: [keyOf(alpha)] })
  })

  it('28: are taken off once where one lies in the other', () => {
    const rows = treeRows(reportOf(opened), answers)
    const clicks = (...keys: string[]) => subtracted(rows, new Set(keys)).map((figures) => figures.clicks)
    expect(clicks(keyOf(pub2))).toEqual([400])
    expect(clicks(keyOf(alpha), keyOf(pub2))).toEqual([1_000])
    expect(clicks()).toEqual([])
  })
})

describe('the open rows of an address', () => {
  it.each([
    ['one', { [keyOf(alpha)]: 'device' }, [alpha]],
    ['one in another', { [keyOf(alpha)]: 'sub_id:sub_id_1', [keyOf(pub2)]: 'device' }, [alpha, pub2]],
    ['one whose row is folded', { [keyOf(pub2)]: 'device' }, []],
    ['no key of a row', { nonsense: 'device', '[1]': 'device', '{}': 'device' }, []],
  ])('%s', (_what, open, paths) => {
    expect(openPaths(reportOf({ open }))).toEqual(paths)
  })
})

describe('the address of a report', () => {
  it.each([
    [{}, {}],
    [{ by: ['link', 'link', 'nothing'] }, { by: ['link'] }],
    [{ by: 'link', columns: ['roi', 'nothing'] }, { columns: ['roi'] }],
    [
      { sort: '-roi', compare: 'previous_year' },
      { sort: '-roi', compare: 'previous_year' },
    ],
    [{ sort: 'nothing', compare: 'once', sample: -1, hideSmall: 'yes' }, {}],
    [
      { filters: [{ field: 'device', operator: 'eq', value: 'tv' }, { field: 'x' }] },
      { filters: [{ field: 'device', operator: 'eq', value: 'tv' }] },
    ],
    [{ open: { '[]': 'device', a: 'nothing' } }, { open: { '[]': 'device' } }],
  ])('%j is read as %j', (search, wanted) => {
    expect(parseReportSearch(search)).toEqual(wanted)
  })

  it('takes five groupings at most', () => {
    const by = ['link', 'offer', 'landing', 'country', 'city', 'device']
    expect(parseReportSearch({ by }).by).toEqual(by.slice(0, 5))
  })
})
