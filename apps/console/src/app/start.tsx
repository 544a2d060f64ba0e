import { lazy, Suspense, useEffect, useState } from 'react'
import type { Send } from '../api/send-json.ts'
import type { Session } from '../api/session.ts'
import type { Meta } from '../api/session-facts.ts'
import { Outside } from '../outside/outside.tsx'
import { useSessionState } from './use-session-state.ts'

export interface StartProps {
  origin: string
  session: Session
  send: Send
  /** Null where it could not be had: the sign-in works all the same. */
  loadMeta: () => Promise<Meta | null>
}

const Inside = lazy(() => import('./inside.tsx'))

/** Asks for the session of the cookie, then shows the pages inside or those outside. */
export function Start({ origin, session, send, loadMeta }: StartProps) {
  const state = useSessionState(session)
  const [meta, setMeta] = useState<Meta | null | undefined>(undefined)
  useEffect(() => {
    // Without an answer there is no session to be had either: the sign-in says why when it is tried.
    session.accessToken().catch(() => session.giveUp())
    void loadMeta().then(setMeta)
  }, [session, loadMeta])
  if (state === 'unknown') return null
  if (state === 'signed-out')
    return meta === undefined ? null : <Outside session={session} meta={meta} path={location.pathname} />
  return (
    <Suspense fallback={null}>
      <Inside origin={origin} session={session} send={send} />
    </Suspense>
  )
}
