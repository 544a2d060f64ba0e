import type { ApiModule } from '../../deps.ts'
import { createDocumentPublishing } from '../../replica/index.ts'
import { declareClickIntakeRoutes } from './click-intake-settings.routes.ts'
import { createClickIntakeService } from './click-intake-settings.service.ts'

export { forgetOldClicks } from './forget-old-clicks.ts'

/** How clicks of a workspace are taken in. */
export const clickIntakeSettingsModule: ApiModule = (app, deps) => {
  const { changes, publisher } = createDocumentPublishing(deps)
  declareClickIntakeRoutes(app, createClickIntakeService({ ...deps, changes }))
  app.addHook('onClose', () => publisher.settled())
}
