import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { alertsRoutes } from '../alerts/routes.tsx'
import { clicksRoutes } from '../clicks/routes.tsx'
import { conversionsRoutes } from '../conversions/routes.tsx'
import { costsRoutes } from '../costs/routes.tsx'
import { landingsRoutes } from '../landings/routes.tsx'
import { linkRoutes } from '../link/routes.tsx'
import { linksRoutes } from '../links/routes.tsx'
import { networksRoutes } from '../networks/routes.tsx'
import { offersRoutes } from '../offers/routes.tsx'
import { overviewRoutes } from '../overview/routes.tsx'
import { postbacksRoutes } from '../postbacks/routes.tsx'
import { recordsRoutes } from '../records/routes.tsx'
import { reportsRoutes } from '../reports/routes.tsx'
import { rootRoute, workspaceRoute } from '../routing/workspace-route.ts'
import { settingsRoutes } from '../settings/routes.tsx'
import { sourcesRoutes } from '../sources/routes.tsx'
import { inviteRoute, signedUpRoute } from './invite-route.tsx'
import { NotFoundPage, RouteError } from './route-error.tsx'
import { startRoute } from './start-route.tsx'
import { WorkspacePage } from './workspace-page.tsx'

workspaceRoute.update({ component: WorkspacePage })

const routeTree = rootRoute.addChildren([
  startRoute,
  inviteRoute,
  signedUpRoute,
  workspaceRoute.addChildren([
    ...overviewRoutes,
    ...reportsRoutes,
    ...linksRoutes,
    ...linkRoutes,
    ...clicksRoutes,
    ...conversionsRoutes,
    ...postbacksRoutes,
    ...offersRoutes,
    ...landingsRoutes,
    ...networksRoutes,
    ...sourcesRoutes,
    ...costsRoutes,
    ...alertsRoutes,
    ...recordsRoutes,
    ...settingsRoutes,
  ]),
])

export const createAppRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
