import { expect, it } from 'vitest'
import { checkedUrl } from './checked-url.ts'

it.each([
  ['https://offer.example', 'https://offer.example/', false],
  ['https://offer.example/a/b', 'https://offer.example/a/b', false],
  ['https://offer.example/a#{country}', 'https://offer.example/a', false],
  ['https://offer.example/aff_c?offer_id=1&sub={click_id}', 'https://offer.example/aff_c', true],
  ['https://offer.example:8443?x=1', 'https://offer.example:8443/', true],
  ['https://offer.example?x={click_id}', 'https://offer.example/', true],
  ['https://offer.example/go/{click_id}/end?x=1', 'https://offer.example/go/', true],
  ['https://offer.example/go-{date:Y/m?d}', 'https://offer.example/', true],
  ['https://offer.example/{unheard_of}', 'https://offer.example/', true],
])('%s is checked by %s', (url, checked, isPart) => {
  const { host } = new URL(checked)
  expect(checkedUrl({ url, healthCheckUrl: null })).toEqual({ url: checked, host, isPart })
})

it('is the one that people gave, as it is', () => {
  const healthCheckUrl = 'https://alive.example/?probe=1'
  expect(checkedUrl({ url: 'https://offer.example/', healthCheckUrl })).toEqual({
    url: healthCheckUrl,
    host: 'alive.example',
    isPart: false,
  })
})

it('is none where no visitor could get one', () => {
  expect(checkedUrl({ url: 'no URL', healthCheckUrl: null })).toBeNull()
})
