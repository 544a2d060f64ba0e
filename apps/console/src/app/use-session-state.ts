import { useSyncExternalStore } from 'react'
import type { Session, SessionState } from '../api/session.ts'

export const useSessionState = (session: Session): SessionState =>
  useSyncExternalStore(session.subscribe, session.state)
