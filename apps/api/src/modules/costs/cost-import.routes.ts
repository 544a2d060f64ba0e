import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { costImportReport, importCostsBody } from './cost-import.schema.ts'
import type { CostImportService } from './cost-import.service.ts'

/** Contract §1. */
const bodyLimitBytes = 16 * 1024 * 1024

/** POST /costs/import (contract-3 §18, "Imports of rows"). */
export function declareCostImportRoute(app: ApiApp, service: CostImportService): void {
  app.route({
    method: 'POST',
    url: '/costs/import',
    bodyLimit: bodyLimitBytes,
    config: { access: scoped(['costs:write'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'Import costs',
      description:
        'Costs of a CSV file: up to 10,000 rows, 16 MiB. Each row is stored as an entry of `PUT /costs/bulk` is, and reported by its number; one that is wrong stops no other. A row of the same link, breakdown, period and source as a record updates it; rows of the file that are of one record are errors, all of them, since one would replace the other. A missing column, two columns of one meaning, dates that contradict `options.dateFormat` or too many rows are a 400, and nothing is stored.',
      tags: ['Costs'],
      body: importCostsBody,
      response: { 200: dataOf(costImportReport) },
    },
    handler: async (request) => ({ data: await service.import(callerOf(request), request.body) }),
  })
}
