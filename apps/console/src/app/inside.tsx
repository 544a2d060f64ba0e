import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createAuthorizedSend } from '../api/authorized-send.ts'
import { createQueryClient } from '../api/query-client.ts'
import type { Send } from '../api/send-json.ts'
import type { Session } from '../api/session.ts'
import type { Notice } from '../ui/layer-props.ts'
import { type ConsoleDeps, ConsoleProvider } from './console-context.tsx'
import { createAppRouter } from './router.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { untilSignedIn } from './until-signed-in.ts'

export interface InsideProps {
  origin: string
  session: Session
  send: Send
  /** The browser's own, but in tests. */
  history?: RouterHistory
  /** What the pages outside left to say. */
  notices?: readonly Notice[]
}

/** All pages of a session. It stays while the session has ended and someone signs in over the page. */
export default function Inside({ origin, session, send, history, notices = [] }: InsideProps) {
  const [queryClient] = useState(createQueryClient)
  const [router] = useState(() => createAppRouter(history ?? createBrowserHistory()))
  const [deps] = useState<ConsoleDeps>(() => ({
    origin,
    session,
    sendPublic: send,
    notices: [...notices],
    send: createAuthorizedSend({ session, send, signInOverPage: () => untilSignedIn(session) }),
  }))
  useEffect(() => () => queryClient.clear(), [queryClient])
  return (
    <CSPProvider disableStyleElements>
      <ConsoleProvider value={deps}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <SignInAgain />
        </QueryClientProvider>
      </ConsoleProvider>
    </CSPProvider>
  )
}
