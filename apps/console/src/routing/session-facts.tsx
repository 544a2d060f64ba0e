import { createContext, useContext } from 'react'
import type { SessionFacts } from '../api/session-facts.ts'

const FactsContext = createContext<SessionFacts | null>(null)
export const SessionFactsProvider = FactsContext.Provider

/** The user, the workspace with its currency and limits, and the other workspaces. */
export function useSessionFacts(): SessionFacts {
  const facts = useContext(FactsContext)
  if (facts === null) throw new Error('useSessionFacts needs a SessionFactsProvider above')
  return facts
}
