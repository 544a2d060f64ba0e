import { describe, expect, it } from 'vitest'
import { postbackUrl } from './postback-url.ts'

describe('the postback URL to give to a network', () => {
  it.each([
    [
      { requireKey: false, key: 'secret' },
      'https://go.example/api/v1/postback?subid={click_id}&status={status}&payout={payout}&currency={currency}&tid={transaction_id}',
    ],
    [
      { requireKey: true, key: 'a b' },
      'https://go.example/api/v1/postback?subid={click_id}&status={status}&payout={payout}&currency={currency}&tid={transaction_id}&key=a%20b',
    ],
    [
      { requireKey: true, key: null },
      'https://go.example/api/v1/postback?subid={click_id}&status={status}&payout={payout}&currency={currency}&tid={transaction_id}',
    ],
  ])('%j', (security, url) => {
    expect(postbackUrl('https://go.example', security)).toBe(url)
  })

  it('87: names the network that calls it', () => {
    const url = postbackUrl(
      'https://go.example',
      { requireKey: true, key: 'secret' },
      { id: 'n 1', postbackUrlTemplate: null },
    )
    expect(url).toMatch(/&network=n%201&key=secret$/)
  })

  it.each([
    ['https://go.example/api/v1/postback?click_id=#s2#&tid={t}', '&network=n1&key=secret'],
    ['https://go.example/api/v1/postback?network=other', '&key=secret'],
    ['https://go.example/hook', '?network=n1&key=secret'],
  ])('adds network and key to that of a template: %s', (postbackUrlTemplate, added) => {
    const network = { id: 'n1', postbackUrlTemplate }
    const url = postbackUrl('https://go.example', { requireKey: true, key: 'secret' }, network)
    expect(url).toBe(`${postbackUrlTemplate}${added}`)
  })
})
