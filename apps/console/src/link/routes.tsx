import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { type LinkSearch, parseLinkSearch } from './link-search.ts'

export const linkRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'links/$linkId',
    validateSearch: (search: Record<string, unknown>): LinkSearch => parseLinkSearch(search),
    component: lazyRouteComponent(() => import('./link-page.tsx'), 'LinkPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'links/$linkId/simulate',
    validateSearch: (simulate: Record<string, unknown>) => parseLinkSearch({ tab: 'flow', simulate }),
    beforeLoad: ({ params, search }) => {
      throw redirect({ to: '/w/$workspaceId/links/$linkId', params, search, replace: true })
    },
  }),
] as const
