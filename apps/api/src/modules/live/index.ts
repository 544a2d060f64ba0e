import type { ApiModule } from '../../deps.ts'
import { createFindSession } from '../../plugins/identity/identify-session.ts'
import { createIdentityRepository } from '../../plugins/identity/identity-repository.ts'
import { createReportSource } from '../reports/index.ts'
import { declareLiveRoute, liveAccess } from './live.routes.ts'
import { createLiveService } from './live.service.ts'
import { createLiveHub } from './live-hub.ts'

/** What happens now, pushed. */
export const liveModule: ApiModule = (app, deps) => {
  const { clock, logger } = deps
  const identities = createIdentityRepository(deps.db.orm)
  const live = createLiveService({
    hub: createLiveHub(deps),
    source: createReportSource(deps),
    findSession: createFindSession({ identities, clock }),
    access: liveAccess,
    logger,
  })
  // Before the server waits for answers that would not end by themselves.
  app.addHook('preClose', live.close)
  declareLiveRoute(app, live)
}
