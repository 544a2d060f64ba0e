import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  postbackSecurityRecord,
  putPostbackSecurityBody,
  rotatedPostbackKey,
} from './postback-security.schema.ts'
import type { PostbackSecurityService } from './postback-security.service.ts'

const tags = ['Postback security']
const url = '/postback-security'
const writes = { access: sessionOnly({ role: 'admin', restricted: 'closed' }) }
const response = { 200: dataOf(postbackSecurityRecord) }

/** The routes of postback security (contract §7). */
export function declarePostbackSecurityRoutes(app: ApiApp, service: PostbackSecurityService): void {
  app.route({
    method: 'GET',
    url,
    config: { access: sessionOnly({ restricted: 'narrowed' }) },
    schema: {
      summary: 'Which postbacks are taken',
      description: 'At first: all of them. The key is made when it is first read.',
      tags,
      response,
    },
    handler: async (request) => ({ data: await service.read(callerOf(request)) }),
  })

  app.route({
    method: 'PUT',
    url,
    config: writes,
    schema: {
      summary: 'Set which postbacks are taken',
      description: 'All of the settings. Owner or admin.',
      tags,
      body: putPostbackSecurityBody,
      response,
    },
    handler: async (request) => ({ data: await service.update(callerOf(request), request.body) }),
  })

  app.route({
    method: 'POST',
    url: '/postback-security/rotate-key',
    config: writes,
    schema: {
      summary: 'Make a new postback key',
      description: 'Owner or admin. Postbacks with the old key are refused at once.',
      tags,
      response: { 200: dataOf(rotatedPostbackKey) },
    },
    handler: async (request) => ({ data: await service.rotateKey(callerOf(request)) }),
  })
}
