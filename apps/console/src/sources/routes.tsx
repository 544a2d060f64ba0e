import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const sourcesRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'sources',
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./sources-page.tsx'), 'SourcesPage'),
  }),
] as const
