import { type PollLoop, startPollLoop } from '@waymark/async'
import type { Kv } from './port.ts'

export interface LossWatchDeps {
  kv: Pick<Kv, 'get' | 'set'>
  /** Of this process alone: what another one writes says nothing of what this one has written. */
  name: string
  /** How often it looks. Default: every 5 s. */
  pauseMs?: number
  /** Writes again what this process knows. A rejection is reported, and it is called again. */
  onLost: () => Promise<void>
  /** Hears of a store that is unavailable, and of a failure of `onLost`. */
  onError: (error: unknown) => void
}

const defaultPauseMs = 5_000
/** Renewed at each look, so that it ends only after the process. */
const ttlMs = 86_400_000

/**
 * Notices that the store has lost what was in it, as a Redis without its file does at a restart, and any
 * after FLUSHALL: a key of this process is missing there.
 */
export function startLossWatch(deps: LossWatchDeps): PollLoop {
  const { kv, name, pauseMs = defaultPauseMs, onLost, onError } = deps
  const key = `store:witness:${name}`
  let isWritten = false
  const work = async () => {
    const isLost = isWritten && (await kv.get(key)) === null
    // Before the key is there again: where this fails, the loss is noticed once more.
    if (isLost) await onLost()
    await kv.set(key, '1', ttlMs)
    isWritten = true
    return false
  }
  return startPollLoop({ work, pauseMs, onError })
}
