import { expect, it } from 'vitest'
import { isFinal, withoutShownOnce } from './stored-answer.ts'

it.each([
  [200, true],
  [201, true],
  [204, true],
  [400, true],
  [401, false],
  [402, false],
  [403, false],
  [404, true],
  [409, true],
  [422, true],
  [429, false],
  [500, false],
  [503, false],
])('%i is final: %s', (status, expected) => {
  expect(isFinal(status)).toBe(expected)
})

it.each([
  ['/api/v1/api-keys', { data: { id: '1', key: 'x' } }, { data: { id: '1' } }],
  [
    '/api/v1/webhooks',
    { data: { id: '1', secret: 'x', standardWebhooksSecret: 'y' } },
    { data: { id: '1' } },
  ],
  ['/api/v1/conversions/goals', { data: { id: '1', key: 'sale' } }, { data: { id: '1', key: 'sale' } }],
  ['/api/v1/links', { data: { subIdMap: { key: 'sub_id_1' } } }, { data: { subIdMap: { key: 'sub_id_1' } } }],
  ['/api/v1/links/bulk', { data: [{ key: 'x' }] }, { data: [{ key: 'x' }] }],
])('the answer of %s is stored without what is shown once', (url, answer, stored) => {
  expect(JSON.parse(withoutShownOnce(JSON.stringify(answer), url))).toEqual(stored)
})
