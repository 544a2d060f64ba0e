import { type MonotonicClock, pause, withTimeout } from '@waymark/async'
import type { Kv } from '@waymark/kv'
import { LRUCache } from 'lru-cache'
import { flowKey, flowTtlMs, readFlow, type StoredFlow, writeFlow } from './stored-flow.ts'

/** The clicks that are at a landing now, over all nodes. */
export interface FlowMemory {
  /** Stores it; begun at once and not awaited. */
  saveFlow(clickToken: string, flow: StoredFlow): void
  /** Never rejects. */
  loadFlow(query: FlowQuery): Promise<LoadedFlow>
}

export interface FlowQuery {
  clickToken: string
  /** Unix ms, from the token. */
  clickedAtMs: number
  /** Nothing else says where the hop leads: it is worth waiting for. */
  isOnlyClue: boolean
}

export type LoadedFlow =
  | { kind: 'found'; flow: StoredFlow }
  | { kind: 'none' }
  /** The store did not answer in time. */
  | { kind: 'unavailable' }

export interface FlowMemoryDeps {
  kv: Pick<Kv, 'get' | 'set'>
  /** Unix ms. */
  clock: () => number
  monotonicMs: MonotonicClock
  onError: (error: unknown) => void
}

/** How long a visitor waits for it (design §4). */
const budgetMs = 20
/** The same where the visitor would get nothing else; and how long the read of the store is repeated. */
const onlyClueBudgetMs = 250
const storeTimeoutMs = 1_000
/** A process that was not scheduled for a while must not take its own delay for the store's. */
const fewestLooks = 3
/** So young a click may have overtaken what its landing's node writes of it. */
const freshMs = 5_000
const pauseMs = 10
/** Some ten thousand flows of this node's own, which are there whatever becomes of the store. */
const maxOwnCharacters = 4_000_000

interface OwnFlow {
  text: string
  untilMs: number
}

/**
 * Saves in the shared store, and for this node's own landings in memory too. A hop alone on its node finds a
 * click whose landing another node showed a moment ago, and learns when the store is unavailable, instead of
 * that there is no such click.
 */
export function createFlowMemory({ kv, clock, monotonicMs, onError }: FlowMemoryDeps): FlowMemory {
  const own = new LRUCache<string, OwnFlow>({
    maxSize: maxOwnCharacters,
    sizeCalculation: ({ text }) => text.length,
  })

  async function queryStore({ clickToken, clickedAtMs, isOnlyClue }: FlowQuery): Promise<LoadedFlow> {
    if (!isOnlyClue) return look(clickToken, budgetMs)
    const untilMs = monotonicMs() + storeTimeoutMs
    const mayArrive = Math.abs(clock() - clickedAtMs) < freshMs
    for (let looks = 1; ; looks += 1) {
      const answer = await look(clickToken, onlyClueBudgetMs)
      if (answer.kind === 'found' || (answer.kind === 'none' && !mayArrive)) return answer
      if (looks >= fewestLooks && monotonicMs() >= untilMs) return answer
      await pause(pauseMs)
    }
  }

  async function look(clickToken: string, timeoutMs: number): Promise<LoadedFlow> {
    try {
      const reading = kv.get(flowKey(clickToken))
      return toLoadedFlow(readFlow(await withTimeout(reading, { timeoutMs, what: 'Reading a flow' })))
    } catch (error) {
      onError(error)
      return { kind: 'unavailable' }
    }
  }

  return {
    saveFlow(clickToken, flow) {
      const text = writeFlow(flow)
      own.set(clickToken, { text, untilMs: monotonicMs() + flowTtlMs })
      void kv.set(flowKey(clickToken), text, flowTtlMs).catch(onError)
    },
    async loadFlow(query) {
      const existing = own.get(query.clickToken)
      if (existing !== undefined && monotonicMs() < existing.untilMs)
        return toLoadedFlow(readFlow(existing.text))
      return queryStore(query)
    },
  }
}

function toLoadedFlow(flow: StoredFlow | null): LoadedFlow {
  return flow === null ? { kind: 'none' } : { kind: 'found', flow }
}
