import { withTimeout } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { VisitorHistory } from '@waymark/rule-engine'
import { linkCounter, ruleCounterKey } from '../limits/counters-of-link.ts'
import { boundKey, linkSeenKey, ruleSeenKey, type VisitorNames } from '../request/visitor-names.ts'
import { readBinding, type StoredBinding } from './binding.ts'

/** What is known of a visitor at a link before deciding. */
export interface LoadedHistory {
  history: VisitorHistory
  bound: StoredBinding | null
  /** Whether the cookie knows it, not only the hash. */
  isBoundByCookie: boolean
  /** Clicks counted against the link's limit; null: not known. */
  linkClicks: number | null
}

/** Of a visitor whose history was not loaded. */
export const emptyHistory: LoadedHistory = Object.freeze({
  history: Object.freeze({ isNewToLink: null, isNewToRule: () => null, ruleClicks: () => null }),
  bound: null,
  isBoundByCookie: false,
  linkClicks: null,
})

export interface HistoryQuery {
  link: CompiledLink
  names: VisitorNames
  atMs: number
  /** Bots are never new: they do not count as unique (contract §4). */
  isBot: boolean
}

/** Reads in one pipelined round trip. Never rejects: what cannot be found out in time is not known. */
export type LoadHistory = (query: HistoryQuery) => Promise<LoadedHistory>

export interface LoadHistoryDeps {
  kv: Pick<Kv, 'getMany'>
  onError: (error: unknown) => void
}

/** How long a visitor waits for what is known of it (design §4). */
const historyTimeout = { timeoutMs: 20, what: 'Reading the history of a visitor' }

export function createLoadHistory({ kv, onError }: LoadHistoryDeps): LoadHistory {
  return async (query) => {
    const keys = [...keysOf(query)]
    if (keys.length === 0) return loaded(query, nothingStored)
    try {
      const values = await withTimeout(kv.getMany(keys), historyTimeout)
      return loaded(query, new Map(keys.map((key, index) => [key, values[index] ?? null])))
    } catch (error) {
      onError(error)
      return loaded(query, nothingStored)
    }
  }
}

/** Key → its value, null when there is none; a key that is missing was not read. */
type Stored = ReadonlyMap<string, string | null>
const nothingStored: Stored = new Map()

function keysOf({ link, names, atMs, isBot }: HistoryQuery): Set<string> {
  const { uniqueness, limits } = link.rules.needs
  const counter = linkCounter(link)
  const keys = limits.map(({ ruleId, per }) => ruleCounterKey(ruleId, per, atMs))
  if (counter !== null) keys.push(counter.key)
  for (const name of names.before) {
    if (link.needs.binding) keys.push(boundKey(name))
    if (isBot) continue
    if (uniqueness.link) keys.push(linkSeenKey(name))
    for (const ruleId of uniqueness.rules) keys.push(ruleSeenKey(name, ruleId))
  }
  return new Set(keys)
}

function loaded({ link, names, atMs, isBot }: HistoryQuery, stored: Stored): LoadedHistory {
  const isNew = (keys: readonly string[]) => (isBot ? false : noneIs(keys, stored))
  const counter = linkCounter(link)
  return {
    history: {
      isNewToLink: isNew(names.before.map(linkSeenKey)),
      isNewToRule: (ruleId) => isNew(names.before.map((name) => ruleSeenKey(name, ruleId))),
      ruleClicks: (ruleId, per) => countAt(ruleCounterKey(ruleId, per, atMs), stored),
    },
    bound: firstBinding(names.before, stored),
    isBoundByCookie: readBinding(stored.get(boundKey(names.cookie ?? ''))) !== null,
    linkClicks: counter === null ? null : countAt(counter.key, stored),
  }
}

function firstBinding(names: readonly string[], stored: Stored): StoredBinding | null {
  for (const name of names) {
    const binding = readBinding(stored.get(boundKey(name)))
    if (binding !== null) return binding
  }
  return null
}

/** Null: not all of them were read. */
function noneIs(keys: readonly string[], stored: Stored): boolean | null {
  if (keys.some((key) => stored.get(key) === undefined)) return null
  return keys.every((key) => stored.get(key) === null)
}

/** No visitor counted yet: not known, since the count may as well be lost. */
function countAt(key: string, stored: Stored): number | null {
  const value = stored.get(key)
  return value === null || value === undefined ? null : Number(value)
}
