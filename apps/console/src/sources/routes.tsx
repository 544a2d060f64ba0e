import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const sourcesRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'sources',
    validateSearch: parseListSearch,
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./sources-page.tsx'), 'SourcesPage'),
  }),
] as const
