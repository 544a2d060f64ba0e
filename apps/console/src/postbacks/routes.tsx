import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const postbacksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'postbacks',
    component: lazyRouteComponent(() => import('./postbacks-page.tsx'), 'PostbacksPage'),
  }),
] as const
