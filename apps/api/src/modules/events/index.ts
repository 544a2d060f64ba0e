import type { ApiModule } from '../../deps.ts'
import { declareEventRoutes } from './events.routes.ts'

/** Click events: the lookup by click token. */
export const eventsModule: ApiModule = (app, deps) => {
  declareEventRoutes(app, deps.analytics.reader)
}
