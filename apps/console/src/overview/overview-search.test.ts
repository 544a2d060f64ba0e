import { expect, it } from 'vitest'
import { filterOf, parseOverviewSearch, withFilter } from './overview-search.ts'

const germany = filterOf('country', 'DE')
const france = filterOf('country', 'FR')
const direct = filterOf('referer', null)

it.each([
  ['nothing', {}, {}],
  ['no list', { filters: 'DE' }, {}],
  ['a list of nothing that is known', { filters: [{ field: 'moon', operator: 'eq', value: 'x' }, 7] }, {}],
  ['a value that is none', { filters: [{ field: 'country', operator: 'eq', value: '' }] }, {}],
  ['two of one field', { filters: [germany, direct, france] }, { filters: [germany, direct] }],
])('reads an address with %s', (_, address, expected) => {
  expect(parseOverviewSearch(address)).toEqual(expected)
})

it('has one filter a field, which goes when it is chosen again', () => {
  expect(withFilter([germany, direct], france)).toEqual([direct, france])
  expect(withFilter([germany, direct], germany)).toEqual([direct])
  expect(withFilter([germany], germany)).toBeUndefined()
})
