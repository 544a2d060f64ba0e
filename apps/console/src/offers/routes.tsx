import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const offersRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'offers',
    validateSearch: parseListSearch,
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./offers-page.tsx'), 'OffersPage'),
  }),
] as const
