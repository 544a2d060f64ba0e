import { describe, expect, it } from 'vitest'
import { eventOf } from './outgoing-conversion.ts'
import { sampleClick } from './testing/index.ts'
import { sampleConversion } from './testing/sample-conversion.ts'

const at = '2026-01-31T00:00:00.000Z'
const click = sampleClick(at, { workspaceId: 'w', trafficSourceId: 's', cost: '0.000001', gclid: 'g' })

describe('what destinations hear of a conversion', () => {
  it('is what it is now, its payout as a number and as people write it, and its click', () => {
    const outgoing = eventOf(sampleConversion(click), false)
    expect(outgoing).toMatchObject({
      workspaceId: 'w',
      event: 'conversion',
      data: {
        conversionId: 'c',
        status: 'sale',
        payout: 999_999_999.999999,
        currency: 'EUR',
        clickToken: click.clickToken,
        offerId: 'o',
        isNew: false,
      },
      conversion: {
        payout: '999999999.999999',
        tid: 'T',
        convertedAtMs: Date.parse(at) + 1,
        click: { trafficSourceId: 's', clickedAtMs: Date.parse(at), gclid: 'g', networkId: 'n' },
      },
    })
  })

  it.each([
    ['0.000000', 0, '0'],
    ['12.500000', 12.5, '12.5'],
    ['100.000000', 100, '100'],
    ['0.000001', 0.000001, '0.000001'],
  ])('of a payout of %s is %d, and the text %s', (payout, number, text) => {
    expect(eventOf(sampleConversion(click, { payout }), true)).toMatchObject({
      data: { payout: number, isNew: true },
      conversion: { payout: text },
    })
  })
})
