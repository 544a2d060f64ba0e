import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { type LinkSearch, parseLinkSearch } from './link-search.ts'

export const linkRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'links/$linkId',
    validateSearch: (search: Record<string, unknown>): LinkSearch => parseLinkSearch(search),
    component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkPage'),
  }),
] as const
