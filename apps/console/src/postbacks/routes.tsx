import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const postbacksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'postbacks',
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./postbacks-page.tsx'), 'PostbacksPage'),
  }),
] as const
