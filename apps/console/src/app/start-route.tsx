import { useQuery } from '@tanstack/react-query'
import { createRoute, Navigate } from '@tanstack/react-router'
import { rootRoute } from '../routing/workspace-route.ts'
import { LoadState } from '../states/load-state.tsx'
import { useSessionQuery } from './console-context.tsx'

/** `/`: to the Overview of the workspace that the user chose or joined last, else of his oldest one. */
export const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: StartPage })

function StartPage() {
  const query = useQuery(useSessionQuery(null))
  return (
    <LoadState query={query} isPage>
      {({ workspace, workspaces, preferences }) => {
        const { id } = workspaces.find((one) => one.id === preferences.workspaceId) ?? workspace
        return <Navigate to="/w/$workspaceId/overview" params={{ workspaceId: id }} replace />
      }}
    </LoadState>
  )
}
