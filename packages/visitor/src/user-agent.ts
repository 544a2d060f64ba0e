import type { DeviceType, InAppName } from '@waymark/rule-engine'
import { LRUCache } from 'lru-cache'
import { UAParser } from 'ua-parser-js'
import { botReasonOf } from './bots/user-agent-bots.ts'
import { type ClientHints, readHints } from './user-agent/client-hints.ts'
import { deviceOfUsualForm, deviceTypeBySigns, type KnownDevice } from './user-agent/devices.ts'
import { inAppOf } from './user-agent/in-app.ts'
import { type Named, osVersionOf } from './user-agent/versions.ts'

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
  /** The app whose in-app browser it is; it is the `browser`, too. */
  inApp: InAppName | null
  isBot: boolean
  /** `empty_ua` or `ua:` and the word that it was recognised by. */
  botReason: string | null
}

export interface KnownUserAgent<Derived> {
  facts: UserAgentFacts
  derived: Derived
}

/** Same string and hints (`hintsOf`), same object while it is cached. */
export type UserAgentReader<Derived> = (
  header: string | undefined,
  hints?: string | undefined,
) => KnownUserAgent<Derived>

const maxCachedUserAgents = 20_000

/** Parsing costs 20 µs and more, twice what the whole redirect may take: each user agent is parsed once. */
export function createUserAgentReader<Derived>(
  derive: (facts: UserAgentFacts) => Derived,
): UserAgentReader<Derived> {
  const byText = new LRUCache<string, KnownUserAgent<Derived>>({ max: maxCachedUserAgents })
  return (header = '', hints) => {
    const userAgent = header.length > maxUserAgentLength ? header.slice(0, maxUserAgentLength) : header
    const key = hints === undefined ? userAgent : `${userAgent}\n${hints}`
    let known = byText.get(key)
    if (known === undefined) {
      const facts = parseUserAgent(userAgent, hints)
      known = { facts, derived: derive(facts) }
      byText.set(key, known)
    }
    return known
  }
}

const noHints: ClientHints = { os: null, osVersion: null, model: null, formFactor: null, browser: null }

/**
 * Device, os and browser by ua-parser's names (apps by ours), and the bot verdict of the string alone. Hints
 * (`hintsOf`) fill in what browsers of the Chromium family have taken out of their user agents.
 */
export function parseUserAgent(userAgent: string, hints?: string): UserAgentFacts {
  const isHinted = hints !== undefined && /\bChrom(?:e|ium)\//.test(userAgent)
  const hinted = isHinted ? readHints(hints) : noHints
  const full = withHints(userAgent, hinted)
  const parser = new UAParser(full)
  const os = parser.getOS()
  const browser = parser.getBrowser()
  const device = deviceOfUsualForm(full) ?? parsedDevice(parser, { userAgent: full, os: os.name })
  const app = inAppOf(userAgent)
  const botReason = botReasonOf(userAgent)
  return {
    userAgent,
    deviceType: hinted.formFactor ?? device.type,
    deviceBrand: device.vendor ?? null,
    deviceModel: modelOf(device.model),
    ...systemOf(full, { os, browser, hinted }),
    browser: app?.name ?? hinted.browser?.name ?? browserName(browser.name),
    browserVersion: app?.version ?? hinted.browser?.version ?? browser.version ?? null,
    inApp: app?.name ?? null,
    isBot: botReason !== null,
    botReason,
  }
}

/** No pattern matches it, so all are tried. */
const unlikeAny = 'x'

/**
 * Compiles the patterns of `parseUserAgent`: 30 ms that the first visitors after a start would wait for.
 * Twice, since V8 makes bytecode of a pattern at its first use and machine code at its second.
 */
export function compileUserAgentPatterns(): void {
  for (let use = 0; use < 2; use++) parseUserAgent(unlikeAny)
}

function parsedDevice(
  parser: UAParser,
  { userAgent, os }: { userAgent: string; os: string | undefined },
): KnownDevice {
  const { type, vendor, model } = parser.getDevice()
  const parsed = deviceTypeOf(type, os)
  return { type: deviceTypeBySigns(userAgent, parsed) ?? parsed, vendor, model }
}

/**
 * The reduced form of Android, with what the hints say in place of what it says of all: version 10, model K.
 */
function withHints(userAgent: string, { os, osVersion, model }: ClientHints): string {
  if (os !== 'Android' || (osVersion === null && model === null)) return userAgent
  const written = model?.replaceAll(/[^\w .+-]/g, '') || 'K'
  return userAgent.replace(
    /\(Linux; Android 10; K(?=[;)])/,
    `(Linux; Android ${osVersion ?? '10'}; ${written}`,
  )
}

interface Parsed {
  os: Named
  browser: Named
  hinted: ClientHints
}

function systemOf(
  userAgent: string,
  { os, browser, hinted }: Parsed,
): Pick<UserAgentFacts, 'os' | 'osVersion'> {
  if (/\bMacintosh\b.*\bMobile\/\w/.test(userAgent)) {
    return { os: 'iOS', osVersion: osVersionOf(userAgent, { name: 'iOS' }, browser) }
  }
  if (/\bApple Watch\b/i.test(userAgent)) return { os: 'watchOS', osVersion: null }
  const isOf = (name: string) => os.name === name
  if (hinted.osVersion !== null && hinted.os !== null && isOf(hinted.os)) {
    return { os: hinted.os, osVersion: hinted.osVersion }
  }
  return { os: os.name ?? null, osVersion: osVersionOf(userAgent, os, browser) }
}

/** Chrome says `K` instead of the model since its user agents are reduced. */
const modelOf = (model: string | undefined): string | null => (model === 'K' ? null : (model ?? null))

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
