import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { ApiProvider, createApi } from '../api/client.ts'
import type { SessionFacts } from '../api/session-facts.ts'
import { MembershipProvider } from '../rights/rights.tsx'
import { type LinkParts, LinkPartsProvider } from '../routing/link-parts.tsx'
import { SessionFactsProvider } from '../routing/session-facts.tsx'
import { useWorkspaceId, ViewProvider } from '../routing/view.tsx'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { LoadState } from '../states/load-state.tsx'
import { applyLook, parseLook } from '../theme/look.ts'
import { viewOf } from '../time/view.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useNotify } from '../ui/toast.tsx'
import { LinkNounProvider, linkNounOf } from '../words/link-noun.ts'
import { useConsole, useSessionQuery } from './console-context.tsx'
import { Shell } from './shell/shell.tsx'

const linkParts: LinkParts = {
  report: lazyPart(() => import('../reports/report-of-link.tsx')),
  clicks: lazyPart(() => import('../clicks/clicks-of-link.tsx')),
  conversions: lazyPart(() => import('../conversions/conversions-of-link.tsx')),
}

/** Everything under `/w/{workspaceId}`: the facts of the session there, then the shell with the page. */
export function WorkspacePage() {
  const workspaceId = useWorkspaceId()
  const query = useQuery(useSessionQuery(workspaceId))
  return (
    <LoadState query={query} skeleton={null} isPage>
      {(facts) => <Workspace key={workspaceId} facts={facts} />}
    </LoadState>
  )
}

/**
 * The look that is stored with the account, before the first paint of its pages: also in a browser that is
 * new to it.
 */
function useStoredLook(stored: unknown): void {
  useLayoutEffect(() => {
    if (stored !== undefined) applyLook(parseLook(stored))
  }, [stored])
}

function FirstNotices() {
  const { notices } = useConsole()
  const notify = useNotify()
  useEffect(() => {
    for (const notice of notices.splice(0)) notify(notice)
  }, [notices, notify])
  return null
}

function Workspace({ facts }: { facts: SessionFacts }) {
  const { origin, send } = useConsole()
  const { workspace } = facts
  const search = workspaceRoute.useSearch()
  const api = useMemo(
    () => createApi({ origin, send, workspaceId: workspace.id }),
    [origin, send, workspace.id],
  )
  const view = useMemo(() => viewOf(search, workspace.timezone), [search, workspace.timezone])
  const membership = useMemo(
    () => ({ role: workspace.role, isRestricted: workspace.restricted }),
    [workspace],
  )
  useStoredLook(facts.preferences.look)
  return (
    <LinkNounProvider value={linkNounOf(facts.preferences)}>
      <SessionFactsProvider value={facts}>
        <MembershipProvider value={membership}>
          <ApiProvider value={api}>
            <ViewProvider value={view}>
              <LinkPartsProvider value={linkParts}>
                <Shell>
                  <FirstNotices />
                  <Outlet />
                </Shell>
              </LinkPartsProvider>
            </ViewProvider>
          </ApiProvider>
        </MembershipProvider>
      </SessionFactsProvider>
    </LinkNounProvider>
  )
}
