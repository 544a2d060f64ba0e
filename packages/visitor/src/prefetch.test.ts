import { describe, expect, it } from 'vitest'
import { isPrefetch, type RequestHeaders } from './prefetch.ts'

const cases: [headers: RequestHeaders, expected: boolean][] = [
  [{}, false],
  [{ 'sec-purpose': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
  [{ 'sec-purpose': 'prefetch;anonymous-client-ip' }, true],
  [{ purpose: 'prefetch' }, true],
  [{ 'x-moz': 'prefetch' }, true],
  [{ 'x-purpose': 'preview' }, true],
  [{ 'x-purpose': 'PREVIEW' }, true],
  [{ purpose: ['prefetch'] }, true],
  [{ purpose: 'navigate' }, false],
  [{ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'no-cors' }, false],
]

describe('isPrefetch', () => {
  it.each(cases)('%j → %j', (headers, expected) => {
    expect(isPrefetch(headers)).toBe(expected)
  })
})
