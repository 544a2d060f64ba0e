import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

export const linksRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'links',
    component: lazyRouteComponent(() => import('./links-page.tsx'), 'LinksPage'),
  }),
] as const
