import type { KvLogger } from '@waymark/kv'
import type { EntryForm, EntryState, Expectation } from './entry-form.ts'

export type Loaded<Content> =
  | { kind: 'found'; state: EntryState<Content> }
  /** There is no such entry: since this version, 0 where that is not known. */
  | { kind: 'unknown'; version: number }
  | { kind: 'unavailable' }

/** How often each tier could say something, and could not. */
export interface TierCounts {
  foundInKv: number
  foundAtSource: number
  kvFailures: number
  sourceFailures: number
}

export interface TiersDeps<Content> {
  noun: EntryForm<Content, unknown>['noun']
  published: ReturnType<EntryForm<Content, unknown>['published']>
  /** Null: the source says there is none. Rejects when it cannot say. */
  fetch: (key: string) => Promise<EntryState<Content> | null>
  counts: TierCounts
  logger: KvLogger
}

/** Reads the tiers behind the memory one after the other. Never rejects. */
export type Load<Content> = (key: string, expected: Expectation | null) => Promise<Loaded<Content>>

/**
 * kv, then the source. kv can only say what was published; that there is nothing at a key, the source alone
 * can say, and that is not put into kv: a scan of addresses would fill it. What the source finds is, so that
 * an emptied kv fills again with what is in use.
 */
export function createTiers<Content>(deps: TiersDeps<Content>): Load<Content> {
  const { published, counts } = deps
  const fetchLogged = createLoggedFetch(deps)

  async function findInKv(key: string, expected: Expectation | null) {
    try {
      const state = await published.find(key)
      const isBehind = state !== null && state.id === expected?.id && state.version < expected.version
      return isBehind ? null : state
    } catch {
      // The kv adapter reports that it has lost its store.
      counts.kvFailures += 1
      return null
    }
  }

  function refill(state: EntryState<Content>): void {
    published.put(state).catch(() => {
      counts.kvFailures += 1
    })
  }

  return async (key, expected) => {
    const known = await findInKv(key, expected)
    if (known !== null) {
      counts.foundInKv += 1
      return loadedOf(known)
    }
    try {
      const state = await fetchLogged(key)
      if (state === null) return { kind: 'unknown', version: 0 }
      refill(state)
      counts.foundAtSource += 1
      return { kind: 'found', state }
    } catch {
      return { kind: 'unavailable' }
    }
  }
}

function loadedOf<Content>({ content, ...state }: EntryState<Content | null>): Loaded<Content> {
  return content === null
    ? { kind: 'unknown', version: state.version }
    : { kind: 'found', state: { ...state, content } }
}

/** Logs the loss of the source and its return once each. */
function createLoggedFetch<Content>({ fetch, counts, logger, noun }: TiersDeps<Content>) {
  let isLossReported = false
  return async (key: string): Promise<EntryState<Content> | null> => {
    try {
      const state = await fetch(key)
      if (isLossReported) logger.info({}, `The source of ${noun.many} answers again`)
      isLossReported = false
      return state
    } catch (error) {
      counts.sourceFailures += 1
      if (!isLossReported) logger.warn({ err: error }, `The source of ${noun.many} is unavailable`)
      isLossReported = true
      throw error
    }
  }
}
