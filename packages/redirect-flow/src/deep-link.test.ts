import { deepLinkCases } from '@waymark/rule-engine/contract'
import { describe, expect, it } from 'vitest'
import { decideOutcome } from './decide-outcome.ts'
import { deepLinkFor } from './deep-link.ts'
import {
  aLanding,
  anOffer,
  aRule,
  aVisit,
  compiled,
  landingOffer,
  redirectTo,
} from './testing/sample-flow.ts'

const random = () => 0
const deepLink = { ios: 'myapp://own', android: null }

function tried(link: ReturnType<typeof compiled>, differs: Parameters<typeof aVisit>[1] = {}, search = '') {
  const visit = aVisit(search, differs)
  const outcome = decideOutcome(link, visit, { random })
  return outcome === null || outcome.kind === 'campaign'
    ? null
    : deepLinkFor(outcome, visit.visitor, visit.clickToken)
}

describe('the link into an app that is tried', () => {
  it.each(deepLinkCases.map((each) => [each.name, each] as const))(
    '%s',
    (_name, { visitor, deepLink, expected }) => {
      const { os, isBot } = visitor
      const said = deepLink === null ? {} : { deepLink }
      expect(tried(compiled([], said), { os, isBot })).toBe(expected)
      expect(
        tried(compiled([aRule('r', { ...redirectTo('https://r.test/'), ...said })]), { os, isBot }),
      ).toBe(expected)
    },
  )

  it('is that of the target: a rule has its own, or none', () => {
    const link = compiled(
      [aRule('r', redirectTo('https://r.test/'), { conditions: { countries: ['GB'] } })],
      { deepLink },
    )
    expect([tried(link), tried(link, { countryCode: 'FR' })]).toEqual([null, 'myapp://own'])
  })

  it('is the same where the target depends on the visit', () => {
    const link = compiled([], { deepLink, originalUrl: 'https://own.test/{country}' })
    expect([tried(link), tried(link, {}, 'x=1')]).toEqual(['myapp://own', 'myapp://own'])
  })

  it('has the click id and the sub ids of the visit', () => {
    const link = compiled([], { deepLink: { ios: 'myapp://x?c={click_id}&s={sub1}', android: null } })
    const subIds = new Map([['sub_id_1', 'a b']])
    expect(tried(link, { subIds })).toBe(`myapp://x?c=${aVisit('').clickToken}&s=a%20b`)
  })

  it('is none of landings and offers', () => {
    const link = compiled([aRule('r', landingOffer([aLanding('l')], [anOffer('o')]))], { deepLink })
    expect(tried(link)).toBeNull()
  })
})
