import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { type LinksSearch, parseLinksSearch } from './links-search.ts'

export const linksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'links',
    validateSearch: (search: Record<string, unknown>): LinksSearch => parseLinksSearch(search),
    component: lazyRouteComponent(() => import('./links-page.tsx'), 'LinksPage'),
  }),
] as const
