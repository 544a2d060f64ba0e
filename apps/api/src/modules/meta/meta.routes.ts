import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { publicRoute } from '../../plugins/access.ts'
import { metaRecord } from './meta.schema.ts'
import type { MetaService } from './meta.service.ts'

/** Every page of the console sends one request when it is opened, and an office shares an address. */
const perMinute = 300

export function declareMetaRoutes(app: ApiApp, service: MetaService): void {
  app.route({
    method: 'GET',
    url: '/meta',
    config: { access: publicRoute(), limit: { perMinute, by: 'ip' } },
    schema: {
      summary: 'What the installation is and allows',
      description: 'For the pages before the sign-in. 300 a minute and address.',
      tags: ['Installation'],
      response: { 200: dataOf(metaRecord) },
    },
    handler: async () => ({ data: await service.read() }),
  })
}
