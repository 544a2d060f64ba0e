import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { scoped } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { conversionParams, conversionWithHistory, patchConversionBody } from './conversions.schema.ts'
import type { ConversionService } from './conversions.service.ts'

const tags = ['Conversions']

/** GET and PATCH /conversions/{conversionId} (contract-2 §12). */
export function declareConversionRoutes(app: ApiApp, service: ConversionService): void {
  app.route({
    method: 'GET',
    url: '/conversions/:conversionId',
    config: { access: scoped(['conversions:read'], { restricted: 'narrowed' }) },
    schema: {
      summary: 'Read a conversion with its history',
      description:
        'As GET /analytics/conversions lists it, as it is at this moment, with every change of its status or money. Members who see some links only read those of their links.',
      tags,
      params: conversionParams,
      response: { 200: dataOf(conversionWithHistory) },
    },
    handler: async (request) => ({
      data: await service.read(callerOf(request), request.params.conversionId),
    }),
  })

  app.route({
    method: 'PATCH',
    url: '/conversions/:conversionId',
    config: {
      access: scoped(['conversions:write'], { restricted: 'closed' }),
      errors: ['CONFLICT'],
    },
    schema: {
      summary: 'Correct a conversion',
      description:
        'What is left out stays, the payout of a rejected one too. A lead becomes a sale or is rejected, a sale, rebill or upsell is rejected, and a rejected one becomes a lead or a sale; any other status is a 409, and nothing is stored. A change goes out as that of a postback does: to webhooks, traffic sources, integrations and reports. What changes nothing sends nothing.',
      tags,
      params: conversionParams,
      body: patchConversionBody,
      response: { 200: dataOf(conversionWithHistory) },
    },
    handler: async (request) => ({
      data: await service.correct(callerOf(request), request.params.conversionId, request.body),
    }),
  })
}
