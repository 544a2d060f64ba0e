import type { Kv } from '@waymark/kv'
import type { Bound, CompiledLink } from '@waymark/redirect-flow'
import { boundKey, linkSeenKey, ruleSeenKey, type VisitorNames } from '../request/visitor-names.ts'
import {
  boundFields,
  isFurther,
  isSameBinding,
  type StoredBinding,
  withBoundOffer,
  writeBinding,
} from './binding.ts'
import type { LoadedHistory } from './load-history.ts'

export interface ServedVisit {
  link: CompiledLink
  names: VisitorNames
  loaded: LoadedHistory
  served: Bound
  atMs: number
}

/** Stores what later visits need. Begun after the answer and not awaited. */
export type SaveHistory = (visit: ServedVisit) => void

export interface SaveHistoryDeps {
  kv: Pick<Kv, 'firstSeen' | 'set'>
  onError: (error: unknown) => void
}

const hourMs = 3_600_000

export function createSaveHistory({ kv, onError }: SaveHistoryDeps): SaveHistory {
  return (visit) => {
    const ttlMs = visit.link.facts.uniquenessHours * hourMs
    const seen = seenKeys(visit).map((key) => ({ key, olderKeys: [], ttlMs }))
    const writes: Promise<unknown>[] = seen.length === 0 ? [] : [kv.firstSeen(seen)]
    const binding = visit.link.needs.binding ? newBinding(visit, ttlMs) : null
    if (binding !== null) {
      const remainingMs = Math.max(1, binding.untilMs - visit.atMs)
      for (const key of boundKeys(visit.names)) writes.push(kv.set(key, writeBinding(binding), remainingMs))
    }
    void Promise.all(writes).catch(onError)
  }
}

/** Under the names of now only: what an older one knows ends when that does. */
function seenKeys({ link, names, loaded: { history }, served: { ruleId } }: ServedVisit): string[] {
  const { uniqueness } = link.rules.needs
  const keys: string[] = []
  // The hash was taken when the visit was decided, so that only one of two visits at once is the first.
  if (uniqueness.link && history.isNewToLink && names.cookie !== null) keys.push(linkSeenKey(names.cookie))
  if (ruleId === null || !uniqueness.rules.includes(ruleId) || !history.isNewToRule(ruleId)) return keys
  for (const name of namesOfNow(names)) keys.push(ruleSeenKey(name, ruleId))
  return keys
}

/** Null: what is stored stays. A stored binding retains its end. */
function newBinding({ link, loaded, served, names, atMs }: ServedVisit, ttlMs: number): StoredBinding | null {
  const { bound, isBoundByCookie } = loaded
  const stored = boundFields(link.facts.bindVisitors, withBoundOffer(served, bound))
  if (bound === null) return { ...stored, untilMs: atMs + ttlMs }
  // The offer comes with the hop from the landing: the visitor is bound since the visit.
  if (isFurther(bound, stored)) return { ...stored, untilMs: bound.untilMs }
  if (!isSameBinding(bound, stored)) return { ...stored, untilMs: atMs + ttlMs }
  return names.cookie !== null && !isBoundByCookie && bound.untilMs > atMs ? bound : null
}

function namesOfNow({ current, cookie }: VisitorNames): string[] {
  return cookie === null ? [current] : [current, cookie]
}

function boundKeys(names: VisitorNames): string[] {
  return namesOfNow(names).map(boundKey)
}
