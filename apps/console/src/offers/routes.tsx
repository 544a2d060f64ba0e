import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const offersRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'offers',
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./offers-page.tsx'), 'OffersPage'),
  }),
] as const
