import { createRootRoute, createRoute, retainSearchParams } from '@tanstack/react-router'
import { parseViewSearch, type ViewSearch } from '../time/view.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page has no dates: range, zone and basis are greyed in the top bar. */
    isTimeless?: boolean
  }
}

/** What every page hangs on. `app/` gives both their components; the folders of nouns give them children. */
export const rootRoute = createRootRoute()

/** `/w/{workspaceId}/…`: range, zone and basis of the top bar travel along from page to page. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  validateSearch: (search: Record<string, unknown>): ViewSearch => parseViewSearch(search),
  search: { middlewares: [retainSearchParams(['range', 'from', 'to', 'zone', 'basis'])] },
})
