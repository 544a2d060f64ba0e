import type { ApiModule } from '../../deps.ts'
import { declareUtmPresetRoutes } from './utm-presets.routes.ts'
import { createUtmPresetService } from './utm-presets.service.ts'

/** UTM presets. */
export const utmPresetsModule: ApiModule = (app, deps) => {
  declareUtmPresetRoutes(app, createUtmPresetService(deps))
}
