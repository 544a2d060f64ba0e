import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { type OverviewSearch, parseOverviewSearch } from './overview-search.ts'

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'overview',
    validateSearch: (search: Record<string, unknown>): OverviewSearch => parseOverviewSearch(search),
    component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
  }),
] as const
