import { expect, it } from 'vitest'
import { detailsOf } from '../../plugins/validation.ts'
import { analyticsQuery } from './analytics.schema.ts'

it.each<[countries: string | string[], wrong: string[]]>([
  ['gb, US', []],
  [['GB', 'de,fr'], []],
  ['', []],
  ['gb,zz', ['countries.1']],
  ['UK,GBR,1', ['countries.0', 'countries.1', 'countries.2']],
])('countries=%j has the wrong codes %j', (countries, wrong) => {
  const { error } = analyticsQuery.safeParse({ countries })
  expect(error === undefined ? [] : detailsOf(error).map(({ path }) => path)).toEqual(wrong)
})
