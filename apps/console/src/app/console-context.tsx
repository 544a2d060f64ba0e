import { createContext, useContext } from 'react'
import type { Send } from '../api/send-json.ts'
import type { Session } from '../api/session.ts'
import { sessionQuery } from '../api/session-facts.ts'
import type { Notice } from '../ui/layer-props.ts'

/** What the pages inside have for their whole life. */
export interface ConsoleDeps {
  /** Of the page, without a path. */
  origin: string
  session: Session
  /** With the session's token; where it has ended, shows the sign-in over the page. */
  send: Send
  /** Without a token, for what anybody may read. */
  sendPublic: Send
  /** Said on the first page that is shown, which empties it. */
  notices: Notice[]
}

const ConsoleContext = createContext<ConsoleDeps | null>(null)
export const ConsoleProvider = ConsoleContext.Provider

export function useConsole(): ConsoleDeps {
  const deps = useContext(ConsoleContext)
  if (deps === null) throw new Error('useConsole needs a ConsoleProvider above')
  return deps
}

export function useSessionQuery(workspaceId: string | null) {
  const { origin, send } = useConsole()
  return sessionQuery(origin, send, workspaceId)
}
