import type { Session } from '../api/session.ts'

/** Resolves when someone has signed in again; rejects when the user has signed out instead. */
export function untilSignedIn(session: Session): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const state = session.state()
      if (state !== 'signed-in' && state !== 'signed-out') return
      unsubscribe()
      if (state === 'signed-in') resolve()
      else reject(new DOMException('Signed out', 'AbortError'))
    }
    const unsubscribe = session.subscribe(check)
    check()
  })
}
