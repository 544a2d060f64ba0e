import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
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
  // Where the search leads to: its drawer.
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'offers/$offerId',
    beforeLoad: ({ params: { workspaceId, offerId } }) => {
      throw redirect({
        to: '/w/$workspaceId/offers',
        params: { workspaceId },
        search: { open: offerId },
        replace: true,
      })
    },
  }),
] as const
