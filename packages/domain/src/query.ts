import { withoutNul } from './text.ts'

/** A parameter of a query: decoded, and as `text` its encoded `key=value`, which any header may carry. */
export interface QueryParameter {
  key: string
  value: string
  text: string
}

const none: readonly QueryParameter[] = []

const escapedAmpersands = /(^|&)(?:amp(?:;|%3[Bb]))+/g

/**
 * A query or a form whose ampersands came escaped for HTML (contract-3 §18): a name that begins with `amp;`
 * is the name without it, so that `a=1&amp;status=rejected` has a `status`. Takes the encoded text; nothing
 * else of the kind is guessed.
 */
export function withPlainAmpersands(query: string): string {
  return query.includes('amp') ? query.replace(escapedAmpersands, '$1') : query
}

/**
 * Cuts a query, as it came after the `?`, into its parameters. Further `?` before it (`/code??a=1`, from
 * sloppy macros) are no part of it. Never throws: what cannot be decoded stays as it is, as in forms.
 */
export function parseQuery(query: string): readonly QueryParameter[] {
  if (query === '') return none
  const parameters: QueryParameter[] = []
  for (const text of withPlainAmpersands(query.replace(/^\?+/, '')).split('&')) {
    if (text === '') continue
    const equals = text.indexOf('=')
    const key = equals < 0 ? text : text.slice(0, equals)
    const value = equals < 0 ? '' : text.slice(equals + 1)
    parameters.push({ key: decode(key), value: decode(value), text: headerSafe(text) })
  }
  return parameters
}

/** As forms decode: `+` is a space, and bytes that are no UTF-8 become U+FFFD. */
function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  return new URLSearchParams(`text=${text}`).get('text') ?? ''
}

/**
 * Encodes what a URL parser would in a query. Node hands the bytes of a request line over as Latin-1, so a
 * character up to U+00FF is one byte; a higher one comes from elsewhere and goes as UTF-8.
 */
function headerSafe(text: string): string {
  if (/^[!$-&(-;=?-~]*$/.test(text)) return text
  return text.replaceAll(/[^!$-&(-;=?-~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code > 0xff) return encodeURIComponent(character.toWellFormed())
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** More parameters than any tracker's link carries; a longer list is a probe. */
const maxParameters = 200
const nothing: ReadonlyMap<string, string> = new Map()

/**
 * First value of each parameter, of at most 200. NUL goes: no store accepts it. A Map, because visitors name
 * the keys.
 */
export function firstValues(parameters: readonly QueryParameter[]): ReadonlyMap<string, string> {
  if (parameters.length === 0) return nothing
  const values = new Map<string, string>()
  for (const { key, value } of parameters) {
    const name = withoutNul(key)
    if (values.has(name)) continue
    if (values.size === maxParameters) break
    values.set(name, withoutNul(value))
  }
  return values
}
