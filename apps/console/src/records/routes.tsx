import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

const page = lazyRouteComponent(() => import('./record-page.tsx'), 'RecordPage')
const shared = { getParentRoute: () => workspaceRoute, staticData: { isTimeless: true }, component: page }

/** Where the search leads to. */
export const recordsRoutes = [
  createRoute({ ...shared, path: 'landings/$recordId' }),
  createRoute({ ...shared, path: 'networks/$recordId' }),
  createRoute({ ...shared, path: 'sources/$recordId' }),
] as const
