import { expect, it } from 'vitest'
import { withParameter } from './with-parameter.ts'

it.each([
  ['https://a.test', 'https://a.test?s=X'],
  ['https://a.test/', 'https://a.test/?s=X'],
  ['https://a.test/?', 'https://a.test/?s=X'],
  ['https://a.test/?a=1', 'https://a.test/?a=1&s=X'],
  ['https://a.test/?a=1&', 'https://a.test/?a=1&s=X'],
  ['https://a.test/#f', 'https://a.test/?s=X#f'],
  ['https://a.test/?a={param:s}#f?s=1', 'https://a.test/?a={param:s}&s=X#f?s=1'],
  ['https://a.test/?ss=1&S=2', 'https://a.test/?ss=1&S=2&s=X'],
  ['https://a.test/?%=1', 'https://a.test/?%=1&s=X'],
  ['https://a.test/?s=', 'https://a.test/?s='],
  ['https://a.test/?s', 'https://a.test/?s'],
  ['https://a.test/?a=1&s=2#f', 'https://a.test/?a=1&s=2#f'],
  ['https://a.test/?%73=1', 'https://a.test/?%73=1'],
])('%s → %s', (url, expected) => {
  expect(withParameter(url, 's', 'X')).toBe(expected)
})
