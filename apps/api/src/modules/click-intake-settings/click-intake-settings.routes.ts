import type { ApiApp } from '../../deps.ts'
import { warnedAnswer, warnedDataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  clickIntakeRecord,
  patchClickIntakeBody,
  putClickIntakeBody,
} from './click-intake-settings.schema.ts'
import type { ClickIntakeService, ReadSettings } from './click-intake-settings.service.ts'

const tags = ['Click intake settings']
const url = '/click-intake-settings'
const writes = { access: sessionOnly({ role: 'admin', restricted: 'closed' }) }
const response = { 200: warnedDataOf(clickIntakeRecord) }
const unknownKinds =
  'An action for a kind of addresses of which this installation knows none matches no click; `meta.warnings` says so.'

const answerOf = ({ settings, warnings }: ReadSettings) => warnedAnswer(settings, warnings)

/** The routes of a workspace's click intake (contract §9). */
export function declareClickIntakeRoutes(app: ApiApp, service: ClickIntakeService): void {
  app.route({
    method: 'GET',
    url,
    config: { access: sessionOnly({ restricted: 'same' }) },
    schema: { summary: 'How clicks are taken in', description: unknownKinds, tags, response },
    handler: async (request) => answerOf(await service.read(callerOf(request))),
  })

  app.route({
    method: 'PUT',
    url,
    config: writes,
    schema: {
      summary: 'Set how clicks are taken in',
      description: `All of the settings; those of kinds of addresses that are left out are \`off\`. Owner or admin. Live on every redirector within a second. ${unknownKinds}`,
      tags,
      body: putClickIntakeBody,
      response,
    },
    handler: async (request) => answerOf(await service.update(callerOf(request), request.body)),
  })

  app.route({
    method: 'PATCH',
    url,
    config: writes,
    schema: {
      summary: 'Change how clicks are taken in',
      description: `What is left out stays. Owner or admin. Live on every redirector within a second. ${unknownKinds}`,
      tags,
      body: patchClickIntakeBody,
      response,
    },
    handler: async (request) => answerOf(await service.update(callerOf(request), request.body)),
  })
}
