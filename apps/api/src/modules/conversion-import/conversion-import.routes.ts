import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { importConversionsBody, importReport } from './conversion-import.schema.ts'
import type { ConversionImportService } from './conversion-import.service.ts'

/** Contract §1. */
const bodyLimitBytes = 16 * 1024 * 1024

/** POST /conversions/import (specification, "Conversion import"). */
export function declareConversionImportRoute(app: ApiApp, service: ConversionImportService): void {
  app.route({
    method: 'POST',
    url: '/conversions/import',
    bodyLimit: bodyLimitBytes,
    config: { access: scoped(['conversions:write'], { restricted: 'closed' }), preservesDigits: true },
    schema: {
      summary: 'Import conversions',
      description:
        'Up to 100,000 rows, 16 MiB. Each row is processed as a postback is, in their order, and reported by its number; one that is wrong stops no other. An unknown goal, two columns of one meaning, dates that contradict `options.dateFormat` or too many rows are a 400, and nothing is imported. Without a status a row is a `sale`. Dates without an offset are in the zone of the workspace; one before the click’s becomes the click’s, one more than 24 hours ahead is an error of its row. Sent again, the rows are duplicates and change nothing.',
      tags: ['Conversions'],
      body: importConversionsBody,
      response: { 200: dataOf(importReport) },
    },
    handler: async (request) => ({ data: await service.import(callerOf(request), request.body) }),
  })
}
