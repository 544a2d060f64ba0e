import { AppError } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { readCredentials } from '../../plugins/identity/credentials.ts'
import { idParams } from '../fields.ts'
import type { DemoDataService } from './demo-data.service.ts'

const demoDataSize = z
  .object({ links: z.int(), clicks: z.int().describe('Visits that will come, bots included.') })
  .meta({ id: 'DemoData', examples: [{ links: 12, clicks: 1_500 }] })

/** The fill acts as its caller, so that it may do what the caller may. */
function accessTokenOf({ headers }: FastifyRequest): string {
  const credentials = readCredentials(headers)
  if (credentials.kind === 'program') return credentials.token
  if (credentials.kind === 'session') return credentials.accessToken
  throw new AppError('UNAUTHENTICATED')
}

export function declareDemoDataRoutes(app: ApiApp, service: DemoDataService): void {
  app.route({
    method: 'POST',
    url: '/workspaces/:id/demo-data',
    config: {
      access: sessionOnly({ role: 'owner', workspace: 'path', restricted: 'closed' }),
      errors: ['CONFLICT'],
    },
    schema: {
      summary: 'Fill a new workspace with made-up campaigns',
      description:
        'Owner only, and only where `demoData` of `GET /meta` is true. Links, offers, landings and sources are made, visits come to the links and conversions follow, within a minute or two after the answer. 409 where the workspace has links already, and while another one is being filled.',
      tags: ['Workspaces'],
      params: idParams,
      response: { 202: dataOf(demoDataSize) },
    },
    handler: async (request, reply) => {
      const session = { workspaceId: callerOf(request).workspaceId, accessToken: accessTokenOf(request) }
      return reply.code(202).send({ data: await service.load(session) })
    },
  })
}
