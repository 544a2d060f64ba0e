import type { ApiApp } from '../../deps.ts'
import { dataOf, pageAnswer, pageOf } from '../../envelope.ts'
import { installationRoute } from '../../plugins/access.ts'
import { installationQuery, installationRecord, installationWorkspace } from './installation.schema.ts'
import type { InstallationService } from './installation.service.ts'

const config = { access: installationRoute() }
const tags = ['Installation']

export function declareInstallationRoutes(app: ApiApp, service: InstallationService): void {
  app.route({
    method: 'GET',
    url: '/installation',
    config,
    schema: {
      summary: 'The state of the whole installation',
      description:
        'For users who own the installation: the first account, and those whom its operator makes owners by `waymark users grant`. The same as `waymark doctor` says.',
      tags,
      response: { 200: dataOf(installationRecord) },
    },
    handler: async () => ({ data: await service.read() }),
  })

  app.route({
    method: 'GET',
    url: '/installation/workspaces',
    config,
    schema: {
      summary: 'All workspaces of the installation',
      description: 'For users who own the installation. The same as `waymark workspaces` lists.',
      tags,
      querystring: installationQuery,
      response: { 200: pageOf(installationWorkspace) },
    },
    handler: async (request) => pageAnswer(await service.workspaces(request.query), request.query),
  })
}
