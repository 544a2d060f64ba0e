import { expect, it } from 'vitest'
import type { ReportFilter } from './plan.ts'
import { withVisitorNames } from './visitor-names.ts'

it.each<[ReportFilter, Partial<ReportFilter>]>([
  [
    { field: 'os', operator: 'eq', value: 'macOS' },
    { operator: 'in', value: ['macOS', 'Mac OS'] },
  ],
  [{ field: 'os', operator: 'eq', value: 'Mac OS' }, {}],
  [
    { field: 'os', operator: 'in', value: ['iPadOS', ' WINDOWS', 'Andriod', '', 5, 'iOS'] },
    { value: ['iPadOS', ' WINDOWS', 'Andriod', '', 5, 'iOS', 'Windows'] },
  ],
  [
    { field: 'browser', operator: 'neq', value: 'google chrome' },
    { operator: 'not_in', value: ['google chrome', 'Chrome'] },
  ],
  [{ field: 'browser', operator: 'not_in', value: [360, 'IE'] }, {}],
  [
    { field: 'device', operator: 'eq', value: 'Mobile' },
    { operator: 'in', value: ['Mobile', 'mobile'] },
  ],
  [{ field: 'country', operator: 'in', value: ['gb', 'Germany'] }, { value: ['gb', 'Germany', 'GB'] }],
  [
    { field: 'referer', operator: 'eq', value: 'LM.facebook.com' },
    { operator: 'in', value: ['LM.facebook.com', 'facebook.com'] },
  ],
  [
    { field: 'referer', operator: 'not_in', value: ['www.a.example', 'l.instagram.com'] },
    { value: ['www.a.example', 'l.instagram.com', 'a.example', 'instagram.com'] },
  ],
  [{ field: 'referer', operator: 'eq', value: 'a.example' }, {}],
  [{ field: 'os', operator: 'contains', value: 'macOS' }, {}],
  [{ field: 'os', operator: 'is_set' }, {}],
  [{ field: 'city', operator: 'eq', value: 'london' }, {}],
  [{ field: 'sub_id:sub_id_1', operator: 'in', value: ['macOS', 'list:macs'] }, {}],
])('%j needs %j', (filter, planned) => {
  expect(withVisitorNames([filter])).toEqual([{ ...filter, ...planned }])
})
