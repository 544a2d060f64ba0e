import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createRoute, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { accountCommands } from '../api/account.queries.ts'
import { isMissing } from '../api/api-error.ts'
import { createApi } from '../api/client.ts'
import { createOutsideCalls } from '../api/outside-calls.ts'
import { isSessionKey } from '../api/session-facts.ts'
import { Frame } from '../outside/frame.tsx'
import { rootRoute } from '../routing/workspace-route.ts'
import { errorText, LoadState } from '../states/load-state.tsx'
import { useSubmit } from '../states/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Problems } from '../ui/problems.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'
import { useWords } from '../words/use-words.ts'
import { useConsole, useSessionQuery } from './console-context.tsx'

/** `/invite#TOKEN`, signed in: which workspace and role, and the button that joins it. */
export const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: InvitePage,
})

/** `/sign-up#TOKEN` leads on to the invitation that the account was made for. */
export const signedUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  component: SignedUpPage,
})

/** The last token of the address: the address is that of the next page while this one is still shown. */
function useToken(): string {
  const written = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const [token, setToken] = useState(written)
  if (written !== '' && written !== token) setToken(written)
  return token
}

function SignedUpPage() {
  const token = useToken()
  return token === '' ? <Navigate to="/" replace /> : <Navigate to="/invite" hash={token} replace />
}

function InvitePage() {
  const words = useOutsideWords()
  const { origin, send } = useConsole()
  const token = useToken()
  const calls = useMemo(() => createOutsideCalls(origin, send), [origin, send])
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => calls.invitation(token),
    enabled: token !== '',
  })
  const session = useQuery(useSessionQuery(null))
  // Without its token, or used, withdrawn or too old.
  if (token === '' || isMissing(query.error)) return <GonePage />
  const isOther = query.data && session.data && query.data.email !== session.data.user.email
  return (
    <Frame title={words.invitation}>
      <LoadState query={query}>
        {({ workspaceName, role, email }) => (
          <>
            <p>{words.invited(workspaceName, role)}</p>
            {isOther && <p role="alert">{words.forOther(email)}</p>}
            <AcceptForm accept={() => calls.accept(token)} />
          </>
        )}
      </LoadState>
    </Frame>
  )
}

function GonePage() {
  const words = useOutsideWords()
  return (
    <Frame title={words.invitation} footer={<a href="/">{words.toStart}</a>}>
      <p role="alert">{words.gone}</p>
    </Frame>
  )
}

/** Makes the workspace the one that `/` leads to: the user's oldest is an empty one of his own. */
function useFirstWorkspace() {
  const { origin, send, notices } = useConsole()
  const words = useWords()
  return async (workspaceId: string) => {
    const { changePreferences } = accountCommands(createApi({ origin, send, workspaceId }))
    try {
      await changePreferences({ workspaceId })
    } catch (error) {
      notices.push({ text: errorText(error, words), isError: true })
    }
  }
}

function AcceptForm({ accept }: { accept: () => Promise<string | null> }) {
  const words = useOutsideWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const makeFirst = useFirstWorkspace()
  const { isBusy, problems, onSubmit } = useSubmit([], async () => {
    const workspaceId = await accept()
    if (workspaceId === null) return navigate({ to: '/' })
    await makeFirst(workspaceId)
    await cache.invalidateQueries({ predicate: isSessionKey })
    return navigate({ to: '/w/$workspaceId/overview', params: { workspaceId } })
  })
  return (
    <form onSubmit={onSubmit}>
      <Problems texts={problems.general} />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {words.accept}
      </Button>
    </form>
  )
}
