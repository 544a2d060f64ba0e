import { expect, it } from 'vitest'
import { besideName } from './beside-name.ts'

it.each([
  ['those that were chosen, in their order', ['roi', 'cost'], ['clicks', 'cost', 'roi'], ['roi', 'cost']],
  ['the first and the profit', undefined, ['clicks', 'revenue', 'cost', 'profit'], ['clicks', 'profit']],
  ['the first two where there is no profit', undefined, ['clicks', 'leads', 'cr'], ['clicks', 'leads']],
  ['the first two where profit is the first', undefined, ['profit', 'clicks', 'cr'], ['profit', 'clicks']],
  ['none that is no column any more', ['roi', 'cost'], ['clicks', 'cost'], ['cost', 'clicks']],
  ['one where there is no other', undefined, ['clicks'], ['clicks']],
])('beside the name on a phone are %s', (_, chosen, columns, expected) => {
  expect(besideName(chosen, columns)).toEqual(expected)
})
