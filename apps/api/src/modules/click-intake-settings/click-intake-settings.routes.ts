import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  clickIntakeRecord,
  patchClickIntakeBody,
  putClickIntakeBody,
} from './click-intake-settings.schema.ts'
import type { ClickIntakeService } from './click-intake-settings.service.ts'

const tags = ['Click intake settings']
const url = '/click-intake-settings'
const writes = { access: sessionOnly({ role: 'admin', restricted: 'closed' }) }
const response = { 200: dataOf(clickIntakeRecord) }

/** The routes of a workspace's click intake (contract §9). */
export function declareClickIntakeRoutes(app: ApiApp, service: ClickIntakeService): void {
  app.route({
    method: 'GET',
    url,
    config: { access: sessionOnly({ restricted: 'same' }) },
    schema: { summary: 'How clicks are taken in', tags, response },
    handler: async (request) => ({ data: await service.read(callerOf(request)) }),
  })

  app.route({
    method: 'PUT',
    url,
    config: writes,
    schema: {
      summary: 'Set how clicks are taken in',
      description: 'All of the settings. Owner or admin. Live on every redirector within a second.',
      tags,
      body: putClickIntakeBody,
      response,
    },
    handler: async (request) => ({ data: await service.update(callerOf(request), request.body) }),
  })

  app.route({
    method: 'PATCH',
    url,
    config: writes,
    schema: {
      summary: 'Change how clicks are taken in',
      description: 'What is left out stays. Owner or admin. Live on every redirector within a second.',
      tags,
      body: patchClickIntakeBody,
      response,
    },
    handler: async (request) => ({ data: await service.update(callerOf(request), request.body) }),
  })
}
