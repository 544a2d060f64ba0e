import { pause, type Timers, withTimeoutOr } from '@waymark/async'

export interface WatchForHangOptions {
  /** Resolves when the process answers. A rejection is an answer too: the process has ended. */
  ping: () => Promise<unknown>
  /** Called when the process has not answered for `hangMs`. */
  onHang: () => void
  /** Ends the watch. */
  signal: AbortSignal
  /** Default: that of the machine. */
  clock?: Timers
}

const pingEveryMs = 10_000
/** Longer than any stretch of work of a process that is alive. */
export const hangMs = 60_000

/**
 * Pings a process for as long as it runs: one that is stopped, or in an endless loop, would neither serve nor
 * end, and so never be started again.
 */
export async function watchForHang({ ping, onHang, signal, clock }: WatchForHangOptions): Promise<void> {
  while (!signal.aborted) {
    const answer = ping().then(
      () => true,
      () => true,
    )
    const options = { timeoutMs: hangMs, otherwise: () => false, ...(clock && { clock }) }
    const isAlive = await withTimeoutOr(answer, options)
    if (signal.aborted) return
    if (!isAlive) return onHang()
    await pause(pingEveryMs, { signal, ...(clock && { clock }) })
  }
}
