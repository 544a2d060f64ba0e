import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'
import { parseReportSearch, type ReportSearch } from './report-search.ts'

export const reportsRoutes = [
  createRoute({
    getParentRoute: () => workspaceRoute,
    path: 'reports',
    validateSearch: (search: Record<string, unknown>): ReportSearch => parseReportSearch(search),
    component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
  }),
] as const
