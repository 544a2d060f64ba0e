import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const landingsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'landings',
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./landings-page.tsx'), 'LandingsPage'),
  }),
] as const
