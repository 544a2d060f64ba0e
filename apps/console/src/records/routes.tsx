import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '../routing/workspace-route.ts'

const page = (name: 'LandingPage' | 'NetworkPage' | 'SourcePage') =>
  lazyRouteComponent(() => import('./record-page.tsx'), name)
const shared = { getParentRoute: () => workspaceRoute, staticData: { isTimeless: true } }

/** Where the search leads to. */
export const recordsRoutes = [
  createRoute({ ...shared, path: 'landings/$recordId', component: page('LandingPage') }),
  createRoute({ ...shared, path: 'networks/$recordId', component: page('NetworkPage') }),
  createRoute({ ...shared, path: 'sources/$recordId', component: page('SourcePage') }),
] as const
