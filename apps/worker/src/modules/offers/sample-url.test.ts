import { expect, it } from 'vitest'
import { sampleOfferUrl } from './sample-url.ts'

const ids = { offerId: '01900000-0000-7000-8000-0000000000aa', nowMs: Date.parse('2026-01-02T03:04:05.678Z') }

it.each([
  ['https://offer.example/', 'https://offer.example/'],
  [
    'https://offer.example/?sub={click_id}&s1={sub_id_1}&k={keyword}',
    'https://offer.example/?sub=00000000-0000-0000-0000-000000000000&s1=&k=health-check',
  ],
  [
    'https://offer.example/{country}?o={offer_id}&t={timestamp}',
    `https://offer.example/US?o=${ids.offerId}&t=1767323045`,
  ],
  ['https://offer.example/?p={param:x}&u={unheard_of}', 'https://offer.example/?p=&u='],
])('%s is asked as %s', (template, url) => {
  expect(sampleOfferUrl(template, ids)).toBe(url)
})

it('is none where no visitor could get one', () => {
  expect(sampleOfferUrl('no URL', ids)).toBeNull()
})
