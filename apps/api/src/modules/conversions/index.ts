import type { ApiModule } from '../../deps.ts'
import { declareConversionRoutes } from './conversions.routes.ts'
import { createConversionService } from './conversions.service.ts'

export { conversionRecord, type LoggedConversion } from './conversion-record.schema.ts'
export { recordOf } from './conversion-record.ts'

/** A conversion by itself: what became of it, and its correction. */
export const conversionsModule: ApiModule = (app, { db, conversions: intake }) => {
  declareConversionRoutes(app, createConversionService({ db, intake }))
}
