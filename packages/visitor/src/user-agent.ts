import type { DeviceType } from '@waymark/rule-engine'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import { botReasonOf } from './bots/user-agent-bots.ts'

/** Longer user agents are cut: no real browser's is near it, and events carry it (contract §4). */
export const maxUserAgentLength = 512

export interface UserAgentFacts {
  userAgent: string
  deviceType: DeviceType
  deviceBrand: string | null
  deviceModel: string | null
  os: string | null
  osVersion: string | null
  browser: string | null
  browserVersion: string | null
  isBot: boolean
  /** `empty_ua` or `ua:` and the word that gave it away. */
  botReason: string | null
}

export interface KnownUserAgent<Derived> {
  facts: UserAgentFacts
  derived: Derived
}

/** Same string, same object while it is cached. */
export type UserAgentReader<Derived> = (header: string | undefined) => KnownUserAgent<Derived>

const maxCachedUserAgents = 20_000

/** Parsing costs 20 µs and more, twice what the whole redirect may take: each user agent is parsed once. */
export function createUserAgentReader<Derived>(
  derive: (facts: UserAgentFacts) => Derived,
): UserAgentReader<Derived> {
  const byText = new LRUCache<string, KnownUserAgent<Derived>>({ max: maxCachedUserAgents })
  return (header = '') => {
    const userAgent = header.length > maxUserAgentLength ? header.slice(0, maxUserAgentLength) : header
    let known = byText.get(userAgent)
    if (known === undefined) {
      const facts = parseUserAgent(userAgent)
      known = { facts, derived: derive(facts) }
      byText.set(userAgent, known)
    }
    return known
  }
}

/** Device, os and browser by ua-parser's names, and the bot verdict of the string alone. */
export function parseUserAgent(userAgent: string): UserAgentFacts {
  const parser = new UAParser(userAgent)
  const os = parser.getOS()
  const browser = parser.getBrowser()
  const device = parser.getDevice()
  const botReason = botReasonOf(userAgent)
  return {
    userAgent,
    deviceType: televisionModel.test(device.model ?? '') ? 'tv' : deviceTypeOf(device.type, os.name),
    deviceBrand: device.vendor ?? null,
    deviceModel: modelOf(device.model),
    os: os.name ?? null,
    osVersion: osVersionOf(os, browser),
    browser: browserName(browser.name),
    browserVersion: browser.version ?? null,
    isBot: botReason !== null,
    botReason,
  }
}

/** Boxes and sets that ua-parser takes for phones and tablets. */
const televisionModel = /\bGoogle TV\b|\bAndroid TV\b|^webOSTV$|DTV\d/

/** Chrome says `K` instead of the model since its user agents are reduced. */
const modelOf = (model: string | undefined): string | null => (model === 'K' ? null : (model ?? null))

interface Named {
  name?: string | undefined
  version?: string | undefined
}

/** Safari 26 and later say 18.6 of every iOS; their own version is that of the system. */
function osVersionOf(os: Named, browser: Named): string | null {
  const isSafari = os.name === 'iOS' && browser.name === 'Mobile Safari'
  if (isSafari && majorOf(browser.version) > majorOf(os.version)) return browser.version ?? null
  return os.version ?? null
}

const majorOf = (version = ''): number => Number.parseInt(version, 10) || 0

/** ua-parser names a device only when it is no desktop, so a desktop is recognised by its system. */
function deviceTypeOf(type: string | undefined, os: string | undefined): DeviceType {
  switch (type) {
    case 'mobile':
    case 'tablet':
    case 'console':
    case 'wearable':
      return type
    case 'smarttv':
      return 'tv'
    case undefined:
      return deviceTypeOfOs(os)
    default:
      return 'unknown'
  }
}

const phoneSystems = new Set([
  'Android',
  'iOS',
  'Windows Phone',
  'Windows Mobile',
  'BlackBerry',
  'Symbian',
  'KAIOS',
  'Firefox OS',
  'HarmonyOS',
])

function deviceTypeOfOs(os: string | undefined): DeviceType {
  if (os === undefined) return 'unknown'
  return phoneSystems.has(os) ? 'mobile' : 'desktop'
}

/** One browser, one name: the device type already says that it is a phone (contract §4). */
function browserName(name: string | undefined): string | null {
  switch (name) {
    case undefined:
      return null
    case 'Mobile Safari':
      return 'Safari'
    case 'Mobile Chrome':
      return 'Chrome'
    default:
      return name
  }
}
