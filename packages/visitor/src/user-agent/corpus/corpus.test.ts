import type { DeviceType } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import { parseUserAgent, type UserAgentFacts } from '../../user-agent.ts'
import { hintsOf } from '../client-hints.ts'
import { type Sample, samplesOf } from './forms.ts'
import { type HintedSample, hintedSamples } from './hints.ts'
import { inAppSamples, inNoApp } from './in-app.ts'
import { others } from './others.ts'
import { tablets } from './tablets.ts'
import { televisions } from './televisions.ts'

const samples = samplesOf([...televisions, ...tablets, ...others])

/** Per cent of the samples whose device is found, and those whose is not. */
function found(these: readonly Sample[]): { share: number; wrong: string[] } {
  const wrong = these.filter(({ device, userAgent }) => parseUserAgent(userAgent).deviceType !== device)
  return {
    share: (100 * (these.length - wrong.length)) / these.length,
    wrong: wrong.map(({ userAgent }) => `${parseUserAgent(userAgent).deviceType}: ${userAgent}`),
  }
}

const of = (device: DeviceType) => samples.filter((sample) => sample.device === device)

describe('devices of the corpus (contract §16)', () => {
  it('are enough of each class to say something', () => {
    expect(of('tv').length).toBeGreaterThan(120)
    expect(of('tablet').length).toBeGreaterThan(90)
    expect(samples.length).toBeGreaterThan(380)
  })

  it.each<[what: string, samples: readonly Sample[], least: number]>([
    ['all', samples, 97],
    ['televisions', of('tv'), 97],
    ['tablets', of('tablet'), 97],
    ['phones', of('mobile'), 97],
    ['desktops', of('desktop'), 97],
    ['consoles', of('console'), 90],
    ['wearables', of('wearable'), 90],
  ])('of %s at least so many per cent are found', (_what, these, least) => {
    const { share, wrong } = found(these)
    expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(least)
  })

  it('none of them is a bot', () => {
    expect(samples.filter(({ userAgent }) => parseUserAgent(userAgent).isBot)).toEqual([])
  })
})

describe('in-app browsers of the corpus', () => {
  it.each(inAppSamples)('$app: $userAgent', ({ app, version, userAgent }) => {
    const { browser, inApp, browserVersion, isBot } = parseUserAgent(userAgent)
    expect({ browser, inApp, isBot }).toEqual({ browser: app, inApp: app, isBot: false })
    if (userAgent.includes(version)) expect(browserVersion).toBe(version)
  })

  it.each(inNoApp)('none: %s', (userAgent) => {
    expect(parseUserAgent(userAgent).inApp).toBeNull()
  })
})

describe('systems by Client Hints', () => {
  const wrong = (isRight: (read: UserAgentFacts, sample: HintedSample) => boolean) =>
    hintedSamples.filter(
      (sample) => !isRight(parseUserAgent(sample.userAgent, hintsOf(sample.headers)), sample),
    )
  const shareOf = (wrongOnes: readonly HintedSample[]) =>
    (100 * (hintedSamples.length - wrongOnes.length)) / hintedSamples.length

  it('are over 150 samples', () => {
    expect(hintedSamples.length).toBeGreaterThan(150)
  })

  it.each<[what: string, isRight: (read: UserAgentFacts, sample: HintedSample) => boolean]>([
    ['the system', (read, { os }) => read.os === os],
    ['its version, too', (read, { os, osVersion }) => read.os === os && read.osVersion === osVersion],
  ])('of at least 90 per cent %s is found', (_what, isRight) => {
    const missed = wrong(isRight)
    expect(shareOf(missed), missed.map(({ of }) => of).join('\n')).toBeGreaterThanOrEqual(90)
  })
})
