import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const clicksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'live',
    component: lazyRouteComponent(() => import('./clicks-page.tsx'), 'ClicksPage'),
  }),
] as const
