import type { ApiModule } from '../../deps.ts'
import { declareTemplateRoutes } from './templates.routes.ts'

export {
  costModelOfTemplate,
  findNetworkTemplate,
  findSourceTemplate,
  postbackUrlOf,
} from './catalogue.ts'
export { neededWithoutTemplate } from './without-template.ts'

/** The catalogue of traffic sources and affiliate networks. */
export const templatesModule: ApiModule = (app, { settings }) =>
  declareTemplateRoutes(app, { apiUrl: settings.publicApiUrl })
