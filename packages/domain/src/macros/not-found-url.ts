import { parseTargetUrl, targetUrlSchema } from '../target-url.ts'

/** The facts of a visit that leads to no link (contract-3 §18). */
export interface UnknownVisit {
  /** The code is spelled as it was requested. */
  code: string
  /** The host that it was requested of. */
  domain: string
}

const names: ReadonlySet<string> = new Set(['code', 'domain'])

/** The `notFoundUrl` of a domain in a request body: it takes `{code}` and `{domain}`, no other macro. */
export const notFoundUrlSchema = targetUrlSchema.refine((text) => {
  const target = parseTargetUrl(text)
  return !target.ok || target.scan.macros.every(({ word, argument }) => names.has(word) && argument === null)
}, 'Only `{code}` and `{domain}` are filled in here.')

/**
 * Returns the URL for a visit that leads to no link: absolute, fit for a header; null where the template is
 * none.
 */
export function notFoundUrl(template: string, visit: UnknownVisit): string | null {
  const target = parseTargetUrl(template)
  if (!target.ok) return null
  const { literals, macros } = target.scan
  const values: Readonly<Record<string, string>> = { ...visit }
  const texts = macros.map(({ word }) => encodeURIComponent((values[word] ?? '').toWellFormed()))
  return URL.parse(literals.map((literal, index) => literal + (texts[index] ?? '')).join(''))?.href ?? null
}
