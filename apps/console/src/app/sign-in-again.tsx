import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isSessionKey } from '../api/session-facts.ts'
import { SignInForm } from '../outside/sign-in-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/use-words.ts'
import { useConsole } from './console-context.tsx'
import { useSessionState } from './use-session-state.ts'

/**
 * Over the page when the session has ended: what was typed beneath stays, and what was refused is sent again.
 */
export function SignInAgain() {
  const { session } = useConsole()
  const { session: words } = useWords()
  const state = useSessionState(session)
  const queries = useQueryClient()
  const email = useRef<string>(undefined)
  for (const [, data] of queries.getQueriesData<{ user?: { email: string } }>({
    predicate: isSessionKey,
  }))
    email.current = data?.user?.email ?? email.current
  return (
    <Dialog isOpen={state === 'expired'} onClose={null} title={words.endedTitle} description={words.ended}>
      <SignInForm session={session} {...(email.current !== undefined && { email: email.current })} />
    </Dialog>
  )
}
