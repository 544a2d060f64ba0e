import type { DeviceType } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import { parseUserAgent } from '../../user-agent.ts'
import {
  type ForeignSample,
  uaParserDevices,
  uaParserSystems,
  visitorsOfManySites,
  wootheeSamples,
} from './foreign.ts'

const models = uaParserDevices()
const visitors = visitorsOfManySites()
const woothee = wootheeSamples()
const all = [...models, ...visitors, ...woothee.people]

/** Per cent, printed, of those that are right, and the others. */
function shareOf(what: string, these: readonly ForeignSample[]): { share: number; wrong: string } {
  const wrong = these.filter(
    ({ devices, userAgent }) => !devices.includes(parseUserAgent(userAgent).deviceType),
  )
  const right = these.length - wrong.length
  const share = (100 * right) / these.length
  process.stdout.write(`${what}: ${right} of ${these.length}, ${share.toFixed(1)} %\n`)
  return {
    share,
    wrong: wrong.map(({ userAgent }) => `${parseUserAgent(userAgent).deviceType}: ${userAgent}`).join('\n'),
  }
}

const of = (device: DeviceType) => models.filter(({ devices }) => devices.includes(device))

describe('devices of corpora of others (contract §16)', () => {
  it.each<[what: string, samples: readonly ForeignSample[], atLeast: number, least: number]>([
    ['all', all, 10_400, 97],
    ['models of ua-parser’s tests', models, 315, 97],
    ['televisions of them', of('tv'), 18, 90],
    ['tablets of them', of('tablet'), 80, 90],
    ['phones of them', of('mobile'), 200, 97],
    ['visitors of many sites', visitors, 10_000, 97],
    ['phones and computers of woothee’s tests', woothee.people, 130, 90],
  ])('of %s', (what, these, atLeast, least) => {
    expect(these.length).toBeGreaterThanOrEqual(atLeast)
    const { share, wrong } = shareOf(what, these)
    expect(share, wrong).toBeGreaterThanOrEqual(least)
  })
})

describe('systems of corpora of others', () => {
  it('have the names of ua-parser’s tests', () => {
    const rows = uaParserSystems()
    expect(rows.length).toBeGreaterThan(120)
    expect(rows.filter(({ userAgent, os }) => parseUserAgent(userAgent).os !== os)).toEqual([])
  })
})

describe('bots and people of corpora of others', () => {
  it('of people at most 0.2 % are taken for bots', () => {
    const people = [...models, ...visitors].map(({ userAgent }) => userAgent)
    const taken = people.filter((userAgent) => parseUserAgent(userAgent).isBot)
    process.stdout.write(`people taken for bots: ${taken.length} of ${people.length}\n`)
    expect((100 * taken.length) / people.length, taken.join('\n')).toBeLessThanOrEqual(0.2)
  })

  it('of crawlers at least 98 % are found', () => {
    expect(woothee.crawlers.length).toBeGreaterThan(75)
    const missed = woothee.crawlers.filter((userAgent) => !parseUserAgent(userAgent).isBot)
    expect((100 * missed.length) / woothee.crawlers.length, missed.join('\n')).toBeLessThanOrEqual(2)
  })
})
