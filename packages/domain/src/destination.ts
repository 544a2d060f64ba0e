/** The link's UTM tags (contract §3). */
export interface UtmTags {
  source: string | null
  medium: string | null
  campaign: string | null
  term: string | null
  content: string | null
}

/** A parameter ready to be added: `text` is its encoded `key=value`. */
export interface QueryParameter {
  key: string
  value: string
  text: string
}

/** The parameters of a link's UTM tags, made once a link; empty tags are none. */
export function utmParameters(utm: UtmTags | null): readonly QueryParameter[] {
  if (utm === null) return []
  return (['source', 'medium', 'campaign', 'term', 'content'] as const).flatMap((tag) => {
    const value = utm[tag]?.toWellFormed() ?? ''
    const key = `utm_${tag}`
    return value === '' ? [] : [{ key, value, text: `${key}=${encodeURIComponent(value)}` }]
  })
}

export interface QueryMerge {
  /** The resolved target: an `href`. */
  target: string
  /** The visitor's query as it stood on the wire, after the `?`; '' when the link does not append it. */
  incoming: string
  /** From `utmParameters`. */
  utm: readonly QueryParameter[]
}

export interface MergedQuery {
  url: string
  /** What was added, decoded; the first value of a repeated key. Has no prototype, because visitors name the keys. */
  resolvedParams: Readonly<Record<string, string>>
}

const nothingAdded: Readonly<Record<string, string>> = Object.freeze(Object.create(null))

/**
 * Adds UTM tags and the visitor's query to a target (contract §4, "Incoming query"). The target's own parameters win,
 * then the link's UTM, then the visitor's; a fragment stays last. The visitor's parameters go on byte for byte (repeated
 * keys, empty values, percent sequences of other charsets), but for characters that no header may carry.
 */
export function mergeQuery({ target, incoming, utm }: QueryMerge): MergedQuery {
  if (incoming === '' && utm.length === 0) return { url: target, resolvedParams: nothingAdded }
  const fragmentAt = target.indexOf('#')
  const base = fragmentAt < 0 ? target : target.slice(0, fragmentAt)
  const taken = keysOf(base)
  const fromUtm = utm.filter(({ key }) => !taken.has(key))
  for (const { key } of fromUtm) taken.add(key)
  const added = [...fromUtm, ...parameters(incoming).filter(({ key }) => key !== '' && !taken.has(key))]
  if (added.length === 0) return { url: target, resolvedParams: nothingAdded }
  const fragment = fragmentAt < 0 ? '' : target.slice(fragmentAt)
  return { url: append(base, added) + fragment, resolvedParams: recordOf(added) }
}

function append(base: string, added: readonly QueryParameter[]): string {
  const query = added.map(({ text }) => text).join('&')
  if (!base.includes('?')) return `${base}?${query}`
  return /[?&]$/.test(base) ? base + query : `${base}&${query}`
}

function keysOf(base: string): Set<string> {
  const queryAt = base.indexOf('?')
  return new Set(queryAt < 0 ? [] : parameters(base.slice(queryAt + 1)).map(({ key }) => key))
}

/** Cuts a query into its parameters. Question marks before it (`/code??a=1`, from sloppy macros) are no part of it. */
function parameters(query: string): QueryParameter[] {
  return query
    .replace(/^\?+/, '')
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const equals = text.indexOf('=')
      const key = equals < 0 ? text : text.slice(0, equals)
      const value = equals < 0 ? '' : text.slice(equals + 1)
      return { key: decode(key), value: decode(value), text: headerSafe(text) }
    })
}

/** As forms decode: `+` is a space, and bytes that are no UTF-8 become U+FFFD. */
function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  return new URLSearchParams(`text=${text}`).get('text') ?? ''
}

/**
 * Encodes what a URL parser would in a query. Node hands the bytes of a request line over as Latin-1, so a character
 * up to U+00FF is one byte; a higher one comes from elsewhere and goes as UTF-8.
 */
function headerSafe(text: string): string {
  if (/^[!$-&(-;=?-~]*$/.test(text)) return text
  return text.replaceAll(/[^!$-&(-;=?-~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code > 0xff) return encodeURIComponent(character.toWellFormed())
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`
  })
}

function recordOf(added: readonly QueryParameter[]): Record<string, string> {
  const record: Record<string, string> = Object.create(null)
  for (const { key, value } of added) record[key] ??= value
  return record
}
