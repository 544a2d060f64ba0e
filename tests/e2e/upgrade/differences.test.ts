import { expect, it } from 'vitest'
import { differences } from './differences.ts'

it.each([
  ['the same', { data: [{ id: 'a', clicks: 3 }] }, { data: [{ id: 'a', clicks: 3 }] }, []],
  ['a field on top', { data: [{ id: 'a' }] }, { data: [{ id: 'a', notes: null }] }, []],
  ['another figure', { data: [{ clicks: 3 }] }, { data: [{ clicks: 2 }] }, ['data.0.clicks was 3 and is 2']],
  ['a field that is gone', { a: null }, {}, ['a was null and is undefined']],
  ['a row that is gone', { data: [1, 2] }, { data: [1] }, ['data had 2 entries and has 1']],
  ['a row too many', { data: [1] }, { data: [1, 1] }, ['data had 1 entries and has 2']],
  ['a number for a text', [1], ['1'], ['0 was 1 and is "1"']],
  ['a record for a list', { data: [] }, { data: null }, ['data was [] and is null']],
])('finds %s', (_what, before, after, found) => {
  expect(differences(before, after)).toEqual(found)
})
