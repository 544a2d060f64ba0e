import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const costsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'costs',
    component: lazyRouteComponent(() => import('./costs-page.tsx'), 'CostsPage'),
  }),
] as const
