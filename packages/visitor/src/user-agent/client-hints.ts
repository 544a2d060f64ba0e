import type { RequestHeaders } from '../prefetch.ts'

/**
 * What browsers of the Chromium family say of themselves beside their user agent (User-Agent Client Hints):
 * the headers that are read, in the order of `ClientHints`.
 */
const hintHeaders = [
  'sec-ch-ua-platform',
  'sec-ch-ua-platform-version',
  'sec-ch-ua-model',
  'sec-ch-ua-form-factors',
  'sec-ch-ua',
  'sec-ch-ua-full-version-list',
] as const

/**
 * The value of `Accept-CH` that requests those which browsers do not send by themselves. They send them from
 * the next request to the host on.
 */
export const requestedHints = [
  'Sec-CH-UA-Platform-Version',
  'Sec-CH-UA-Model',
  'Sec-CH-UA-Form-Factors',
  'Sec-CH-UA-Full-Version-List',
].join(', ')

/** Longer ones are invented, and would fill the memory. */
const maxHintsLength = 1_000

/**
 * The hints of a request as one text, by which a visitor is cached; undefined: none were sent. Browsers that
 * send any send the platform, so that others cost one look.
 */
export function hintsOf(headers: RequestHeaders): string | undefined {
  const platform = headers['sec-ch-ua-platform']
  if (platform === undefined) return undefined
  let text = ''
  for (const name of hintHeaders) text += `${headers[name] ?? ''}\n`
  return text.length > maxHintsLength ? undefined : text
}

/** Each null where it was not sent, or says nothing. */
export interface ClientHints {
  /** As ua-parser calls the system: `Windows`, `Mac OS`. */
  os: string | null
  /** Of the system: `11`, `14.5`. */
  osVersion: string | null
  model: string | null
  formFactor: 'tablet' | 'wearable' | null
  /** A browser that hides behind Chrome's user agent. */
  browser: { name: string; version: string } | null
}

/** Reads what `hintsOf` gives. Never throws: what is no hint says nothing. */
export function readHints(text: string): ClientHints {
  const [platform = '', platformVersion = '', model = '', formFactors = '', brands = '', fullBrands = ''] =
    text.split('\n')
  const os = systems.get(unquoted(platform).toLowerCase()) ?? null
  return {
    os,
    osVersion: versionOf(os, unquoted(platformVersion)),
    model: unquoted(model) || null,
    formFactor: formFactorOf(formFactors),
    browser: browserOf(`${fullBrands},${brands}`),
  }
}

const systems: ReadonlyMap<string, string> = new Map([
  ['windows', 'Windows'],
  ['macos', 'Mac OS'],
  ['mac os x', 'Mac OS'],
  ['android', 'Android'],
  ['chrome os', 'Chromium OS'],
  ['chromium os', 'Chromium OS'],
  ['chromeos', 'Chromium OS'],
  ['linux', 'Linux'],
  ['ios', 'iOS'],
])

/**
 * The content of a string of structured fields, also where its quotes were lost on the way; '' for others.
 */
function unquoted(text: string): string {
  const match = /^\s*(?:"([^"\\]{0,100})"|([\w .-]{1,100}))\s*$/.exec(text)
  return (match?.[1] ?? match?.[2] ?? '').trim()
}

/** Windows says the version of its interfaces: from 13 on it is Windows 11, below 1 one of 7, 8 and 8.1. */
function versionOf(os: string | null, written: string): string | null {
  if (os === null || !/^\d{1,5}(?:\.\d{1,10}){0,3}$/.test(written)) return null
  if (os !== 'Windows') return os === 'Linux' ? null : written.replace(/(?:\.0)+$/, '')
  const [major = 0, minor = 0] = written.split('.').map(Number)
  if (major >= 13) return '11'
  if (major >= 1) return '10'
  return ['7', '8', '8.1'][minor - 1] ?? null
}

function formFactorOf(written: string): ClientHints['formFactor'] {
  if (/"(?:XR|Watch)"/i.test(written)) return 'wearable'
  return /"Tablet"/i.test(written) ? 'tablet' : null
}

/** Browsers whose user agent is Chrome's; those that name themselves in it are known by it. */
const hiddenBrowsers = ['Brave', 'DuckDuckGo']

function browserOf(brands: string): ClientHints['browser'] {
  for (const name of hiddenBrowsers) {
    const version = new RegExp(`"${name}"\\s*;\\s*v="(\\d[\\d.]{0,30})"`).exec(brands)?.[1]
    if (version !== undefined) return { name, version }
  }
  return null
}
