import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const networksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'networks',
    validateSearch: parseListSearch,
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./networks-page.tsx'), 'NetworksPage'),
  }),
] as const
