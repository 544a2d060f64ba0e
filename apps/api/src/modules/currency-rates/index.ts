import type { ApiModule } from '../../deps.ts'
import { declareRateRoutes } from './currency-rates.routes.ts'
import { createRateService } from './currency-rates.service.ts'

export { rebaseRates } from './rebased-rates.ts'

/** Currency rates. */
export const currencyRatesModule: ApiModule = (app, deps) => {
  declareRateRoutes(app, createRateService(deps))
}
