import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const costsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'costs',
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./costs-page.tsx'), 'CostsPage'),
  }),
] as const
