import { useQuery } from '@tanstack/react-query'
import { createRoute, Navigate } from '@tanstack/react-router'
import { rootRoute } from '../routing/workspace-route.ts'
import { LoadState } from '../states/load-state.tsx'
import { useSessionQuery } from './console-context.tsx'

/** `/`: to the Overview of the user's first workspace. */
export const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: StartPage })

function StartPage() {
  const query = useQuery(useSessionQuery(null))
  return (
    <LoadState query={query} isPage>
      {({ workspace }) => (
        <Navigate to="/w/$workspaceId/overview" params={{ workspaceId: workspace.id }} replace />
      )}
    </LoadState>
  )
}
