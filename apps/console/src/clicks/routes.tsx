import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { type ClicksSearch, parseClicksSearch } from './clicks-search.ts'

export const clicksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'live',
    validateSearch: (search: Record<string, unknown>): ClicksSearch => parseClicksSearch(search),
    component: lazyRouteComponent(() => import('./clicks-page.tsx'), 'ClicksPage'),
  }),
] as const
