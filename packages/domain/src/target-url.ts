import { z } from 'zod'
import { completeUrl, trimUrl } from './given-url.ts'
import { scanUrlMacros, type UrlMacroScan } from './macros/url-macros.ts'

/** Characters of a target URL; Node takes 16 KiB of headers in all. */
export const targetUrlMaxLength = 8_192

/** Why a text is no target URL, with the sentence for a person. */
export const targetUrlProblems = {
  too_long: `A URL has at most ${targetUrlMaxLength} characters.`,
  bad_character: 'A URL may not contain control characters or half of a surrogate pair.',
  not_http: 'Give an absolute URL that begins with http:// or https://.',
  macro_in_host: 'A macro may not be in the scheme or the host of a URL.',
  userinfo: 'A URL may not carry a user name or password.',
  unparseable: 'This is not a valid URL.',
} as const

export type TargetUrlProblem = keyof typeof targetUrlProblems

/** A target as written, checked; `url` has a sample instead of each macro. */
export interface TargetUrl {
  ok: true
  text: string
  url: URL
  scan: UrlMacroScan
  /** Where the path, query or fragment begins in `text`. */
  authorityEnd: number
}

export type TargetUrlResult = TargetUrl | { ok: false; reason: TargetUrlProblem }

/**
 * Validates a target, landing, offer or postback URL at write (contract §4; security: redirect targets):
 * absolute http or https, no user info, no control characters, no macro in scheme or host, and still a URL
 * once macros are replaced. The text is to be stored as written. Whether the host may be called from here is
 * not checked.
 */
export function parseTargetUrl(text: string): TargetUrlResult {
  const reason = textProblem(text)
  if (reason !== null) return { ok: false, reason }
  const authorityEnd = findAuthorityEnd(text)
  const authority = text.slice(text.indexOf('://') + 3, authorityEnd)
  if (/[{}]|%7[bd]/i.test(authority)) return { ok: false, reason: 'macro_in_host' }
  if (authority.includes('@')) return { ok: false, reason: 'userinfo' }
  const scan = scanUrlMacros(text)
  const url = authority === '' ? null : URL.parse(scan.literals.join('sample'))
  if (url === null) return { ok: false, reason: 'unparseable' }
  return { ok: true, text, url, scan, authorityEnd }
}

/**
 * Says in a sentence why `parseTargetUrl` refuses a text; where only the scheme is missing,
 * with the URL that may be meant.
 */
export function targetUrlMessage(text: string, reason: TargetUrlProblem): string {
  const complete = reason === 'not_http' ? completeUrl(text) : text
  if (!parseTargetUrl(complete).ok) return targetUrlProblems[reason]
  return `${targetUrlProblems[reason]} Did you mean ${complete}?`
}

function refuseNoTarget(text: string, context: z.core.$RefinementCtx<string>): void {
  const target = parseTargetUrl(text)
  if (!target.ok) context.addIssue({ code: 'custom', message: targetUrlMessage(text, target.reason) })
}

/** A URL of a request body, whatever it is for: it comes out without blanks around it (contract-3 §18). */
export const givenUrlSchema = z.string().overwrite(trimUrl)

/** `parseTargetUrl` as a schema for request bodies; the text comes out as written, but for outer blanks. */
export const targetUrlSchema = givenUrlSchema.superRefine(refuseNoTarget)

/** The same where many are given at once: a host without a scheme gets `https://`. */
export const completedUrlSchema = z.string().overwrite(completeUrl).superRefine(refuseNoTarget)

function textProblem(text: string): TargetUrlProblem | null {
  if (text.length > targetUrlMaxLength) return 'too_long'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text) || !text.isWellFormed()) return 'bad_character'
  if (/^https?:\/\//i.test(text)) return null
  const scheme = text.slice(0, Math.max(0, text.indexOf(':')))
  return text.startsWith('{') || scheme.includes('{') ? 'macro_in_host' : 'not_http'
}

/** A backslash ends the authority too: URL parsers take it for a slash. */
function findAuthorityEnd(text: string): number {
  const start = text.indexOf('://') + 3
  const length = text.slice(start).search(/[/?#\\]/)
  return length < 0 ? text.length : start + length
}
