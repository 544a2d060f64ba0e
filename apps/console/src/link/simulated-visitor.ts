import { devices, type SimulatedVisitor } from '../api/simulator.queries.ts'
import { countryCode } from '../format/countries.ts'
import type { SimulatedAddress } from './link-search.ts'

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
export const presets = {
  iphone: { country: 'US', device: 'mobile', deviceBrand: 'Apple', os: 'iOS', browser: 'Safari' },
  android: { country: 'DE', device: 'mobile', os: 'Android', browser: 'Chrome' },
  desktop: { country: 'GB', device: 'desktop', os: 'Windows', browser: 'Chrome' },
  googlebot: { country: 'US', userAgent: googlebot },
} as const satisfies Record<string, SimulatedVisitor>

/** Beside the country, the device and the time; the short ones share a line. */
export const shortTexts = ['language', 'os', 'browser'] as const
export const longTexts = ['userAgent', 'referer', 'query'] as const
const texts = ['city', ...shortTexts, 'ip', 'seed', ...longTexts] as const
export type Text = (typeof texts)[number]
/** All that has a field. */
export const visitorFields = ['country', 'device', 'isBot', 'at', ...texts] as const
/** What a recorded click knows beside the fields. */
const withoutField = ['region', 'deviceBrand', 'deviceModel', 'osVersion', 'browserVersion'] as const

/** What an address says of a visitor; what the simulator does not know is left out. */
export function visitorOfAddress(address: SimulatedAddress): SimulatedVisitor {
  const known = [...visitorFields, ...withoutField].flatMap((name) => {
    const value = address[name]
    return value === undefined || value === '' ? [] : [[name, name === 'isBot' ? value : String(value)]]
  })
  return Object.fromEntries(known)
}

/** The visitor that the fields say, over one that was chosen. */
export function typedVisitor(chosen: SimulatedVisitor, values: FormData): SimulatedVisitor {
  const typed = (name: string) => String(values.get(name) ?? '').trim()
  const rest = Object.entries(chosen).filter(([name]) => !visitorFields.some((field) => field === name))
  const country = typed('country') && countryCode(typed('country'))
  const device = devices.find((one) => one === values.get('device'))
  return {
    ...Object.fromEntries(rest),
    ...Object.fromEntries(texts.flatMap((name) => (typed(name) === '' ? [] : [[name, typed(name)]]))),
    ...(country !== '' && { country }),
    ...(device !== undefined && { device }),
    ...(typed('isBot') !== '' && { isBot: typed('isBot') === 'true' }),
    ...(typed('at') !== '' && { at: typed('at') }),
  }
}

const minuteMs = 60_000

/**
 * The same visitor with a time and a seed, so that the address that has them shows everybody who opens it the
 * same simulation.
 */
export function repeatable(visitor: SimulatedVisitor, nowMs: number, seed: string): SimulatedVisitor {
  const at = new Date(Math.floor(nowMs / minuteMs) * minuteMs).toISOString()
  return { at, seed, ...visitor }
}
