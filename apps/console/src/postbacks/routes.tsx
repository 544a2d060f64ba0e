import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../lists/list-search.ts'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { parseSentSearch } from './sent-search.ts'

export const postbacksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'postbacks',
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => import('./postbacks-page.tsx'), 'PostbacksPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'postbacks/sent',
    validateSearch: parseSentSearch,
    // The newest, whatever the days.
    staticData: { isTimeless: true },
    component: lazyRouteComponent(() => import('./sent-page.tsx'), 'SentPage'),
  }),
] as const
