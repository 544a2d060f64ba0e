import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const landingsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'landings',
    validateSearch: parseListSearch,
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./landings-page.tsx'), 'LandingsPage'),
  }),
] as const
