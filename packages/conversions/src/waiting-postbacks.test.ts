import { describe, expect, it } from 'vitest'
import { waitsForOffer } from './waiting-postbacks.ts'

const second = 1_000
const minute = 60 * second
/** When the visitor clicked, Unix ms. */
const clickedAtMs = 1_790_000_000_000

const landingClick = {
  landingId: 'landing',
  offerId: null,
  clickedAtMs,
  ingestedAtMs: clickedAtMs + second,
  storedForMs: 20 * minute,
}
const postback = { source: 'postback' as const, waitedMs: 0 }

describe('waitsForOffer', () => {
  it.each([
    ['at once', landingClick, postback, 0, true],
    ['as long as an offer click takes', landingClick, postback, 3 * second - 1, true],
    ['no longer', landingClick, postback, 3 * second, false],
    ['not with an offer', { ...landingClick, offerId: 'offer' }, postback, 0, false],
    ['not without a landing', { ...landingClick, landingId: null }, postback, 0, false],
    ['not for what pages send', landingClick, { ...postback, source: 'track' as const }, 0, false],
  ])('waits %s', (_, click, report, afterMs, waits) => {
    const later = { ...click, storedForMs: click.storedForMs + afterMs }
    expect(waitsForOffer(later, { ...report, waitedMs: afterMs })).toBe(waits)
  })

  it.each([
    ['a minute', minute, minute],
    ['an hour', 60 * minute, 5 * minute],
  ])('waits as long again for the offer of a click that was behind by %s', (_, behindMs, waitMs) => {
    const early = { ...postback, waitedMs: behindMs - second }
    const click = { ...landingClick, ingestedAtMs: clickedAtMs + behindMs }
    expect(waitsForOffer({ ...click, storedForMs: waitMs - 1 }, early)).toBe(true)
    expect(waitsForOffer({ ...click, storedForMs: waitMs }, early)).toBe(false)
  })

  it('does not wait for clocks that disagree', () => {
    const click = { ...landingClick, ingestedAtMs: clickedAtMs - minute }
    expect(waitsForOffer(click, { ...postback, waitedMs: 3 * second })).toBe(false)
  })
})
