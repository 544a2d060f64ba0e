import { parseQuery, type QueryParameter } from './query.ts'
import { isUnreplacedToken } from './unreplaced-token.ts'

/** The link's UTM tags (contract §3). */
export interface UtmTags {
  source: string | null
  medium: string | null
  campaign: string | null
  term: string | null
  content: string | null
}

/**
 * Whose UTM tag wins where a visit and its link have one of the same name (contract-3 §18): the visit's,
 * unless it is empty or a token that was not replaced, or the link's.
 */
export const utmPrecedences = ['visit', 'link'] as const
export type UtmPrecedence = (typeof utmPrecedences)[number]

/** One for all links without tags: a redirector caches a hundred thousand. */
const noParameters: readonly QueryParameter[] = Object.freeze([])

/** The parameters of a link's UTM tags, made once a link; empty tags are none. */
export function utmParameters(utm: UtmTags | null): readonly QueryParameter[] {
  if (utm === null) return noParameters
  return (['source', 'medium', 'campaign', 'term', 'content'] as const).flatMap((tag) => {
    const value = utm[tag]?.toWellFormed() ?? ''
    const key = `utm_${tag}`
    return value === '' ? [] : [{ key, value, text: `${key}=${encodeURIComponent(value)}` }]
  })
}

export interface QueryMerge {
  /** The resolved target: an `href`. */
  target: string
  /** The visitor's query; empty when the link does not append it. */
  incoming: readonly QueryParameter[]
  /** From `utmParameters`. */
  utm: readonly QueryParameter[]
  /** Default: `visit`. */
  utmPrecedence?: UtmPrecedence
}

export interface MergedQuery {
  url: string
  /**
   * What was added, decoded; the first value of a repeated key. Has no prototype, because visitors name the
   * keys.
   */
  resolvedParams: Readonly<Record<string, string>>
}

const nothingAdded: Readonly<Record<string, string>> = Object.freeze(Object.create(null))

/**
 * Adds UTM tags and the visitor's query to a target (contract §4, "Incoming query"). The target's own
 * parameters win; of UTM tags, whose names are compared without case, those of the visit or of the link win
 * as `utmPrecedence` says; a fragment stays last. The visitor's parameters go on byte for byte (repeated
 * keys, empty values, percent sequences of other charsets), but for characters that no header may carry.
 */
export function mergeQuery({ target, incoming, utm, utmPrecedence = 'visit' }: QueryMerge): MergedQuery {
  if (incoming.length === 0 && utm.length === 0) return { url: target, resolvedParams: nothingAdded }
  const fragmentAt = target.indexOf('#')
  const base = fragmentAt < 0 ? target : target.slice(0, fragmentAt)
  const taken = keysOf(base)
  const brought = utm.length > 0 && utmPrecedence === 'visit' ? tagsOf(incoming) : noTags
  const fromUtm = utm.filter(({ key }) => !taken.has(key) && !brought.has(key))
  for (const { key } of fromUtm) taken.add(key)
  const added = [...fromUtm, ...incoming.filter(({ key }) => key !== '' && !taken.has(folded(key)))]
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
  return new Set(queryAt < 0 ? [] : parseQuery(base.slice(queryAt + 1)).map(({ key }) => folded(key)))
}

const noTags: ReadonlySet<string> = new Set()

/** The names of the UTM tags that a visit brings, in lower case. */
function tagsOf(incoming: readonly QueryParameter[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { key, value } of incoming)
    if (isTag(key) && value !== '' && !isUnreplacedToken(value)) names.add(key.toLowerCase())
  return names
}

const isTag = (key: string): boolean => /^utm_/i.test(key)

/** The case of other names says something. */
const folded = (key: string): string => (isTag(key) ? key.toLowerCase() : key)

function recordOf(added: readonly QueryParameter[]): Record<string, string> {
  const record: Record<string, string> = Object.create(null)
  for (const { key, value } of added) record[key] ??= value
  return record
}
