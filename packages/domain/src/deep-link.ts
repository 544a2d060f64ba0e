import { isAppScheme, opensKnownApp } from './app-schemes.ts'
import { macroNameOf } from './macros/vocabulary.ts'
import { subIdSlotOf } from './sub-ids.ts'

/** Links into apps, tried before a target; null: none for that system. */
export interface DeepLink {
  ios: string | null
  android: string | null
}

export type DeepLinkSystem = keyof DeepLink

export const deepLinkMaxLength = 2_048

/** A macro as the whole value of a parameter: of a query, or of a text among the extras of an `intent:`. */
const parameterMacro = /(?<=(?:[?&]|;S\.)[^=?&#;{}]*=)\{(\w+)\}(?=[&#;]|$)/g

/** Null: the name is no macro of a link into an app (contract-3 §18). */
const macroValue = (word: string, { clickId, subIds }: DeepLinkValues): string | null => {
  if (macroNameOf(word) === 'click_id') return clickId
  const slot = subIdSlotOf(word)
  return slot === null ? null : (subIds.get(slot) ?? '')
}

/** The values that the macros of a link into an app are replaced by. */
export interface DeepLinkValues {
  clickId: string
  subIds: ReadonlyMap<string, string>
}

/** A link into an app for one visit: its macros are encoded values of parameters. */
export function resolveDeepLink(deepLink: string, values: DeepLinkValues): string {
  if (!deepLink.includes('{')) return deepLink
  return deepLink.replace(parameterMacro, (written, word: string) => {
    const value = macroValue(word.toLowerCase(), values)
    return value === null ? written : encodeURIComponent(value.toWellFormed()).replaceAll("'", '%27')
  })
}

const sample: DeepLinkValues = { clickId: 'sample', subIds: new Map() }

/**
 * Says what is wrong with a link into an app, whichever app that is; `null` where nothing is. It has a scheme
 * of its own, or is an `intent:` of Android that names one, and leads nowhere else: who has not the app goes
 * to the target, which is checked.
 */
export function deepLinkProblem(system: DeepLinkSystem, written: string): string | null {
  const text = resolveDeepLink(written, sample)
  if (written.length > deepLinkMaxLength) return `has at most ${deepLinkMaxLength} characters`
  if (!/^[\x21-\x7e]+$/.test(text) || /[{}"<>\\^`|]/.test(text))
    return 'is written in ASCII, without blanks, quotes, braces and brackets; it takes {click_id} and sub ids as values of parameters alone'
  const scheme = schemeOf(text)
  if (!/^[a-z][a-z0-9+.-]*$/.test(scheme)) return 'begins with the scheme of an app, such as myapp://'
  if (scheme === 'intent') return intentProblem(system, text)
  return isAppScheme(scheme) ? null : `takes the scheme of an app, not ${scheme}:`
}

const schemeOf = (text: string): string => text.slice(0, Math.max(0, text.indexOf(':'))).toLowerCase()

/**
 * Says which scheme of a link into an app is neither that of a known app nor one of the workspace's own
 * (`appSchemes`); `null` where none is. An `intent:` without a scheme opens the package that it names.
 * @param written a link without `deepLinkProblem`
 * @param own in lower case
 */
export function unknownAppScheme(written: string, own: readonly string[]): string | null {
  const scheme = schemeOf(written)
  const schemes = scheme === 'intent' ? intentSchemes(written) : [scheme]
  return schemes.find((each) => !opensKnownApp(each, own)) ?? null
}

const intentSchemes = (text: string): string[] =>
  (intentParts(text) ?? [])
    .map(decodedPair)
    .flatMap((pair) => (pair?.key === 'scheme' ? [pair.value.toLowerCase()] : []))

const intentPattern = /^intent:(?:\/\/[^#]*)?#Intent;([^#]*;)?end$/

const intentParts = (text: string): string[] | undefined =>
  intentPattern.exec(text)?.[1]?.split(';').slice(0, -1)

function intentProblem(system: DeepLinkSystem, text: string): string | null {
  if (system !== 'android') return 'takes intent: for Android only'
  const parts = intentParts(text)
  if (parts === undefined)
    return 'is an intent such as intent://page#Intent;scheme=myapp;package=com.example.app;end'
  const pairs = parts.map(decodedPair)
  if (pairs.includes(null)) return 'has a part that cannot be decoded'
  const named = pairs.filter((pair) => pair !== null)
  if (!named.some(({ key }) => key === 'scheme' || key === 'package')) return 'names a scheme or a package'
  // Browsers go there where the app is missing, and it was not checked.
  if (named.some(({ key }) => /browser_fallback_url/i.test(key)))
    return 'has no browser_fallback_url: the target is that'
  const wrong = named.find(({ key, value }) => key === 'scheme' && !isAppScheme(value.toLowerCase()))
  return wrong === undefined ? null : `takes the scheme of an app, not ${wrong.value.slice(0, 40)}`
}

/** Android decodes keys and values. */
function decodedPair(part: string): { key: string; value: string } | null {
  const equals = part.indexOf('=')
  try {
    return {
      key: decodeURIComponent(equals < 0 ? part : part.slice(0, equals)),
      value: equals < 0 ? '' : decodeURIComponent(part.slice(equals + 1)),
    }
  } catch {
    return null
  }
}
