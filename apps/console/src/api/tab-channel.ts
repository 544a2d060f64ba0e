/** What the tabs of one browser say to each other. No token is ever in it. */
export interface TabChannel {
  publishSignedOut: () => void
  onSignedOut: (listener: () => void) => void
}

/** By BroadcastChannel, which reaches all tabs of the origin but the one that speaks. */
export function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel('waymark-session')
  return {
    publishSignedOut: () => channel.postMessage({ kind: 'signed-out' }),
    onSignedOut: (listener) => {
      channel.addEventListener('message', ({ data }) => {
        if (Object(data).kind === 'signed-out') listener()
      })
    },
  }
}

/**
 * Runs a task while no other tab runs one. Web Locks are there on https and localhost only; on plain http the
 * server's leeway for refresh tokens that were just used makes up for them.
 */
export async function withTabLock<Value>(task: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return task()
  return navigator.locks.request('waymark-refresh', task)
}
