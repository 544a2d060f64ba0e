import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { type ConversionsSearch, parseConversionsSearch } from './conversions-search.ts'

export const conversionsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'conversions',
    validateSearch: (search: Record<string, unknown>): ConversionsSearch => parseConversionsSearch(search),
    component: lazyRouteComponent(() => import('./conversions-page.tsx'), 'ConversionsPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'conversions/$conversionId',
    component: lazyRouteComponent(() => import('./conversion-page.tsx'), 'ConversionPage'),
  }),
] as const
