import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { type ClicksSearch, parseClicksSearch } from './clicks-search.ts'

export const clicksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'live',
    validateSearch: (search: Record<string, unknown>): ClicksSearch => parseClicksSearch(search),
    component: lazyRouteComponent(() => import('./clicks-page.tsx'), 'ClicksPage'),
  }),
  /** As the search names a click: its drawer over the list. */
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'live/$clickToken',
    beforeLoad: ({ params: { workspaceId, clickToken } }) => {
      throw redirect({
        to: '/w/$workspaceId/live',
        params: { workspaceId },
        search: { click: clickToken },
        replace: true,
      })
    },
  }),
] as const
