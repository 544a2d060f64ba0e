import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { DeviceType } from '@waymark/rule-engine'

/*
 * Samples of others. They are read from packages that only the tests install, none is copied into this
 * repository: the tests of ua-parser-js 1.0.2 (MIT), the visitors of many sites, weighted by their traffic,
 * of user-agents (BSD-2-Clause), and the test sets of woothee (Apache-2.0).
 */
const require = createRequire(import.meta.url)

export interface ForeignSample {
  userAgent: string
  /** Those that the source does not distinguish. */
  devices: readonly DeviceType[]
}

const kinds: Partial<Record<string, DeviceType>> = {
  smarttv: 'tv',
  tv: 'tv',
  mobile: 'mobile',
  tablet: 'tablet',
  console: 'console',
  wearable: 'wearable',
  desktop: 'desktop',
}

/**
 * Models of phones, tablets, televisions, consoles and watches. Its user agents of kinds that we have not are
 * left out.
 */
export function uaParserDevices(): ForeignSample[] {
  const path = require.resolve('ua-parser-js-samples/test/device-test.json')
  const rows: { ua: string; expect: { type: string } }[] = JSON.parse(readFileSync(path, 'utf8'))
  return rows.flatMap(({ ua, expect }) => sampleOf(ua, kinds[expect.type]))
}

/** Names of systems as ua-parser's own tests have them. */
export function uaParserSystems(): { userAgent: string; os: string | null }[] {
  const path = require.resolve('ua-parser-js-samples/test/os-test.json')
  const rows: { ua: string; expect: { name: string } }[] = JSON.parse(readFileSync(path, 'utf8'))
  return rows.map(({ ua, expect }) => ({
    userAgent: ua,
    os: expect.name === 'undefined' ? null : expect.name,
  }))
}

/** 10,000 visitors, as frequent as they are. */
export function visitorsOfManySites(): ForeignSample[] {
  const path = join(dirname(require.resolve('user-agents')), 'user-agents.json')
  const rows: { userAgent: string; deviceCategory: string }[] = JSON.parse(readFileSync(path, 'utf8'))
  return rows.flatMap(({ userAgent, deviceCategory }) => sampleOf(userAgent, kinds[deviceCategory]))
}

const sampleOf = (userAgent: string, device: DeviceType | undefined): ForeignSample[] =>
  device === undefined ? [] : [{ userAgent, devices: [device] }]

/** woothee takes tablets for smartphones, and televisions and consoles for appliances. */
const wootheeKinds: Partial<Record<string, readonly DeviceType[]>> = {
  pc: ['desktop'],
  smartphone: ['mobile', 'tablet'],
  mobilephone: ['mobile'],
  appliance: ['console', 'tv'],
}

/** Computers and phones of Japan of the years before 2020, and crawlers. */
export function wootheeSamples(): { people: ForeignSample[]; crawlers: string[] } {
  const folder = join(dirname(require.resolve('woothee/package.json')), 'woothee/testsets')
  const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const rows = text.flatMap((file) => [
    ...file.matchAll(/^- target: *(['"]?)(.*?)\1\r?\n((?: {2}.*(?:\n|$))*)/gm),
  ])
  const people: ForeignSample[] = []
  const crawlers: string[] = []
  for (const [, , userAgent = '', fields = ''] of rows) {
    const category = /category: *['"]?(\w+)/.exec(fields)?.[1] ?? ''
    const devices = wootheeKinds[category]
    if (category === 'crawler') crawlers.push(userAgent)
    else if (devices !== undefined) people.push({ userAgent, devices })
  }
  return { people, crawlers }
}
