import { describe, expect, it } from 'vitest'
import { createVisitorIds } from './identity.ts'

const salt = new Uint8Array(32).fill(7)
const { identify, visitorId } = createVisitorIds()
const person = { ip: '81.2.69.142', userAgent: 'Mozilla/5.0', linkId: '0193' }

describe('visitorId', () => {
  it('is 32 hex characters, the same for the same', () => {
    expect(visitorId(salt, person)).toMatch(/^[0-9a-f]{32}$/)
    expect(visitorId(salt, person)).toBe(visitorId(salt, { ...person }))
  })

  it.each([
    ['address', { ...person, ip: '81.2.69.143' }],
    ['no address', { ...person, ip: null }],
    ['user agent', { ...person, userAgent: 'Mozilla/5.1' }],
    ['link', { ...person, linkId: '0194' }],
  ])('differs by %s', (_what, other) => {
    expect(visitorId(salt, other)).not.toBe(visitorId(salt, person))
  })

  it('differs by salt', () => {
    expect(visitorId(new Uint8Array(32).fill(8), person)).not.toBe(visitorId(salt, person))
  })
})

describe('identify', () => {
  it('is visitorId, for each link and each salt, in any order', () => {
    const visitor = { ip: person.ip, userAgent: person.userAgent, lastIdentity: null }
    const salts = [salt, new Uint8Array(32).fill(8)]
    for (const round of [1, 2, 3]) {
      for (const linkId of ['one', 'two', 'two']) {
        for (const each of salts) {
          expect(identify(visitor, each, linkId).visitorId, `round ${round}`).toBe(
            visitorId(each, { ...person, linkId }),
          )
          expect(identify(visitor, each, linkId)).toBe(identify(visitor, each, linkId))
        }
      }
    }
  })
})
