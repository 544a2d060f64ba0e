import { expect, it } from 'vitest'
import { isUnreplacedToken } from './unreplaced-token.ts'

it.each([
  '{zone}',
  '{zoneid:x}',
  '{}',
  '{{zone.id}}',
  `\${zone}`,
  '[zone]',
  '[[zone]]',
  '__ZONE__',
  '%%zone%%',
  '%7Bzone%7D',
  '%7bzone%7d',
  '%7B%7Bzone.id%7D%7D',
  '%24%7Bzone%7D',
  '%5Bzone%5D',
  '%5F%5FZONE%5F%5F',
  '%25%25zone%25%25',
  'undefined',
  'null',
  'NULL',
  ' {zone} ',
  ' null\t',
  '{two\nlines}',
])('%j is no value', (value) => {
  expect(isUnreplacedToken(value)).toBe(true)
})

it.each([
  '',
  ' ',
  '0',
  'zone{1}',
  '{',
  '}',
  '[',
  'a]',
  '__',
  '_a_',
  '%%',
  '100%',
  '%7B',
  '%zz{x}',
  '$1',
  '$null',
  '{a} {b}',
  '[a][b]',
  '{"a":{"b":1}}',
  'nullable',
  'undefined behaviour',
  'none',
  'NaN',
  '%257Bzone%257D',
])('%j is one', (value) => {
  expect(isUnreplacedToken(value)).toBe(false)
})
