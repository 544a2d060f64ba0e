import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const alertsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'alerts',
    validateSearch: parseListSearch,
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./alerts-page.tsx'), 'AlertsPage'),
  }),
] as const
