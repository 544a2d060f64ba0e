import { useQuery } from '@tanstack/react-query'
import { createRoute, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createOutsideCalls } from '../api/outside-calls.ts'
import { Frame } from '../outside/frame.tsx'
import { rootRoute } from '../routing/workspace-route.ts'
import { LoadState } from '../states/load-state.tsx'
import { useSubmit } from '../states/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { Problems } from '../ui/problems.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'
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

const useToken = (): string => useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })

function SignedUpPage() {
  const token = useToken()
  return token === '' ? <Navigate to="/" replace /> : <Navigate to="/invite" hash={token} replace />
}

function InvitePage() {
  const words = useOutsideWords()
  const { origin, send } = useConsole()
  const token = useToken()
  const calls = useMemo(() => createOutsideCalls(origin, send), [origin, send])
  const query = useQuery({ queryKey: ['invitation', token], queryFn: () => calls.invitation(token) })
  const session = useQuery(useSessionQuery(null))
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

function AcceptForm({ accept }: { accept: () => Promise<string | null> }) {
  const words = useOutsideWords()
  const navigate = useNavigate()
  const { isBusy, problems, onSubmit } = useSubmit([], async () => {
    const workspaceId = await accept()
    await (workspaceId === null
      ? navigate({ to: '/' })
      : navigate({ to: '/w/$workspaceId/overview', params: { workspaceId } }))
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
