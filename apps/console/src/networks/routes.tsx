import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const networksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'networks',
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./networks-page.tsx'), 'NetworksPage'),
  }),
] as const
