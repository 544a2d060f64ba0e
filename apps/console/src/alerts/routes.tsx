import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const alertsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'alerts',
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./alerts-page.tsx'), 'AlertsPage'),
  }),
] as const
