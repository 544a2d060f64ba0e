import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const conversionsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'conversions',
    component: lazyRouteComponent(() => import('./conversions-page.tsx'), 'ConversionsPage'),
  }),
] as const
