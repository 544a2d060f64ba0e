import type { RouterHistory } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { createOutsideCalls } from '../api/outside-calls.ts'
import type { Send } from '../api/send-json.ts'
import type { Session } from '../api/session.ts'
import type { Meta } from '../api/session-facts.ts'
import { Outside } from '../outside/outside.tsx'
import type { Notice } from '../ui/layer-props.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useSessionState } from './use-session-state.ts'

export interface StartProps {
  origin: string
  session: Session
  send: Send
  /** Null where it could not be had: the sign-in works all the same. */
  loadMeta: () => Promise<Meta | null>
  /** Of the pages inside; the browser's own, but in tests. */
  history?: RouterHistory
}

const Inside = lazyPart(() => import('./inside.tsx'))

/** A page of a mail is shown with a session, too. */
const isOutsideAlways = () => location.pathname === '/reset'

/** Requests the session of the cookie, then shows the pages inside or those outside. */
export function Start({ origin, session, send, loadMeta, ...inside }: StartProps) {
  const state = useSessionState(session)
  const calls = useMemo(() => createOutsideCalls(origin, send), [origin, send])
  const [meta, setMeta] = useState<Meta | null | undefined>(undefined)
  const [notices, setNotices] = useState<readonly Notice[]>([])
  useEffect(() => {
    // Without an answer there is no session to be had either: the sign-in says why when it is tried.
    session.accessToken().catch(() => session.giveUp())
    void loadMeta().then(setMeta)
  }, [session, loadMeta])
  if (state === 'unknown') return null
  if (state === 'signed-out' || isOutsideAlways()) {
    if (meta === undefined) return null
    const { pathname, hash } = location
    const onNotice = (notice: Notice) => setNotices((before) => [...before, notice])
    const page = { origin, send, path: pathname, token: hash.slice(1), onNotice }
    return <Outside session={session} calls={calls} meta={meta} {...page} />
  }
  return (
    <Suspense fallback={null}>
      <Inside origin={origin} session={session} send={send} notices={notices} {...inside} />
    </Suspense>
  )
}
