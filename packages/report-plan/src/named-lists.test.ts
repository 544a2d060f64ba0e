import { describe, expect, it } from 'vitest'
import { listLimits, listNamesIn, type ReportList, withListEntries } from './named-lists.ts'
import type { ReportFilter } from './plan.ts'

const sources: ReportList = { kind: 'sub_id', entries: ['Ad-1', 'ad-1', 'camp*', 'a?b'] }
const sites: ReportList = {
  kind: 'referer',
  entries: ['WWW.News.example', 'google.com', '*.Blog.example', 'www.', 'https://x.example/y'],
}
const office: ReportList = { kind: 'ip', entries: ['192.0.2.7'] }
const lists = new Map([
  ['sources', sources],
  ['sites', sites],
  ['office', office],
  ['none', { kind: 'sub_id', entries: [] }],
])

const sub = 'sub_id:sub_id_1'
const resolved = (filter: ReportFilter) => withListEntries([filter], lists)

describe('lists in the filters of a report', () => {
  it.each<[string, ReportFilter, object]>([
    [
      'sub ids to the letter',
      { field: sub, operator: 'eq', value: 'list:sources' },
      { field: sub, operator: 'in', value: ['Ad-1', 'ad-1'], masks: ['camp*', 'a?b'] },
    ],
    [
      'domains as reports know them',
      { field: 'referer', operator: 'neq', value: 'list:sites' },
      {
        field: 'referer',
        operator: 'not_in',
        value: ['news.example', 'google.com', 'www.', 'https://x.example/y'],
        masks: ['*.blog.example'],
      },
    ],
    [
      'lists beside values, each once, whatever the case of their names',
      { field: sub, operator: 'not_in', value: ['x', ' LIST: Sources ', 'list:sources', 'Ad-1', 7] },
      { field: sub, operator: 'not_in', value: ['x', 'Ad-1', 'ad-1', 7], masks: ['camp*', 'a?b'] },
    ],
    [
      'nothing for an empty list',
      { field: sub, operator: 'in', value: ['list:none'] },
      { field: sub, operator: 'in', value: [], masks: [] },
    ],
    [
      'a filter without lists as it is',
      { field: 'country', operator: 'eq', value: 'GB' },
      { field: 'country', operator: 'eq', value: 'GB' },
    ],
  ])('are %s', (_what, filter, expected) => {
    expect(resolved(filter)).toEqual({ filters: [expected], problems: [] })
  })

  it('are a problem where they are not there or of another kind, by their path, and are empty then', () => {
    const filters: ReportFilter[] = [
      { field: 'country', operator: 'eq', value: 'GB' },
      { field: sub, operator: 'in', value: ['x', 'list:gone', 'list:sites', 'list:none'] },
      { field: 'referer', operator: 'eq', value: 'list:office' },
    ]
    expect(withListEntries(filters, lists)).toEqual({
      filters: [
        filters[0],
        { field: sub, operator: 'in', value: ['x'], masks: [] },
        { field: 'referer', operator: 'in', value: [], masks: [] },
      ],
      problems: [
        { path: [1, 'value', 1], message: 'there is no list gone' },
        {
          path: [1, 'value', 2],
          message: 'the list sites is of the kind referer: sub_id:sub_id_1 takes sub_id',
        },
        { path: [2, 'value'], message: 'the list office is of the kind ip: referer takes referer' },
      ],
    })
  })

  it('are named in lower case, each once', () => {
    const filters: ReportFilter[] = [
      { field: sub, operator: 'in', value: ['list:B', 'x', 3, 'List: a'] },
      { field: 'referer', operator: 'eq', value: 'list:b' },
      { field: 'os', operator: 'is_set' },
    ]
    expect(listNamesIn(filters)).toEqual(['b', 'a'])
  })

  it.each([
    [listLimits.masks, 0],
    [listLimits.masks + 1, 1],
  ])('of %i masks make %i problems', (count, problems) => {
    const masks = Array.from({ length: count }, (_, index) => `m${index}*`)
    const many = new Map([['many', { kind: 'sub_id', entries: masks }]])
    const found = withListEntries([{ field: sub, operator: 'eq', value: 'list:many' }], many)
    expect(found.problems).toHaveLength(problems)
  })

  it('of all filters have no more entries than a workspace may have', () => {
    const half = 'x'.repeat(listLimits.characters / 2)
    const large = new Map([['large', { kind: 'sub_id', entries: [half] }]])
    const of = (slot: number): ReportFilter => ({
      field: `sub_id:sub_id_${slot}`,
      operator: 'in',
      value: ['list:large'],
    })
    expect(withListEntries([of(1), of(2)], large).problems).toEqual([])
    expect(withListEntries([of(1), of(2), of(3)], large).problems.map(({ path }) => path)).toEqual([
      [2, 'value', 0],
    ])
  })
})
