import { expect, it } from 'vitest'
import { notFoundUrl, notFoundUrlSchema } from './not-found-url.ts'

const visit = { code: 'a/b ü?', domain: 'go.example' }

it.each([
  ['https://a.test', 'https://a.test/'],
  [
    'https://a.test/{code}?d={domain}#{Code}',
    'https://a.test/a%2Fb%20%C3%BC%3F?d=go.example#a%2Fb%20%C3%BC%3F',
  ],
  ['https://a.test/?c=%7Bcode%7D', 'https://a.test/?c=a%2Fb%20%C3%BC%3F'],
  ['https://a.test/я', 'https://a.test/%D1%8F'],
  ['not a url', null],
])('%s leads to %s', (template, url) => {
  expect(notFoundUrl(template, visit)).toBe(url)
})

it.each([
  ['https://a.test/{code}/{domain}', true],
  ['https://a.test/{"a":1}', true],
  ['https://a.test/{click_id}', false],
  ['https://a.test/{code:x}', false],
  ['https://{domain}/', false],
  ['a.test', false],
])('%s may be saved: %s', (template, fits) => {
  expect(notFoundUrlSchema.safeParse(template).success).toBe(fits)
})
