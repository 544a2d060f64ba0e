import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { publicRoute, sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { addPageBodies, readForm } from '../../plugins/page-bodies.ts'
import { explainBody, postbackExplanation } from './explain.schema.ts'
import type { PostbackParameters } from './postback-parameters.ts'
import { postbackAnswer, postbackBody, postbackQuery } from './postbacks.schema.ts'
import type { PostbackService } from './postbacks.service.ts'

const url = '/postback'
const summary = 'Report a conversion of a click'
const description =
  'For affiliate networks; the parameters of Keitaro templates work unchanged. Whatever else they carry (`cost`, `return`, `sub_id_1`) is in the log and changes nothing: a conversion has the dimensions of its click. Values that are empty, an unreplaced token (`{tid}`, `[tid]`, `__tid__`, `%%tid%%`) or the words `null` and `undefined` count as ' +
  'none. A name that begins with `amp;` is the name without it. Every postback is logged first. One whose click is not readable yet is stored and answered `pending`; sent again, it changes ' +
  'nothing (`duplicate`). With `Accept: text/plain` the answer is `OK`. 403: the key is wrong, or the address or network is not allowed. 404: there is no such click, and none to come.'
const config = {
  access: publicRoute(),
  limit: { perMinute: 6_000, by: 'ip' },
  // The postback log has them.
  audited: false,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
} as const
const response = {
  200: {
    description: 'What came of it.',
    content: {
      'application/json': { schema: dataOf(postbackAnswer) },
      'text/plain': { schema: z.literal('OK') },
    },
  },
}

/** How much a sender wants answers of a type (RFC 9110, 12.5.1); 0: it does not name the type. */
function weightOf(accept: string, type: string): number {
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()))
  const parameters = ranges.find(([name]) => name === type)?.slice(1)
  if (parameters === undefined) return 0
  const stated = parameters.find((parameter) => parameter.startsWith('q='))
  return stated === undefined ? 1 : Number(stated.slice('q='.length)) || 0
}

/** Some networks look for `OK`, and say so. What takes JSON as gladly gets that. */
function prefersText({ headers: { accept = '' } }: FastifyRequest): boolean {
  return weightOf(accept, 'text/plain') > weightOf(accept, 'application/json')
}

/** Texts of a query or body; what has another type is what JSON made of it. */
function textsOf(values: Readonly<Record<string, unknown>>): PostbackParameters {
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const first: unknown = Array.isArray(value) ? value[0] : value
    return first === undefined || first === null ? [] : [[name, String(first)]]
  })
  return Object.fromEntries(texts)
}

/** POST /postback/explain (contract §12). */
export function declareExplainRoute(app: ApiApp, service: PostbackService): void {
  app.route({
    method: 'POST',
    url: `${url}/explain`,
    config: { access: sessionOnly({ restricted: 'closed' }), audited: false },
    schema: {
      summary: 'Try a postback',
      description:
        'What would come of a postback with these parameters if it came now: the decision of `GET /postback`, on the same conversions, goals, networks and security. Nothing is stored or sent. For sessions only.',
      tags: ['Conversions'],
      body: explainBody,
      response: { 200: dataOf(postbackExplanation) },
    },
    handler: async (request) => {
      const { query, ip } = request.body
      const parameters = typeof query === 'string' ? readForm(query) : query
      return { data: await service.explain(callerOf(request).workspaceId, { parameters, ip }) }
    },
  })
}

/** GET and POST /postback (contract §7). */
export function declarePostbackRoutes(app: ApiApp, service: PostbackService): void {
  const receive = async (request: FastifyRequest, parameters: PostbackParameters, reply: FastifyReply) => {
    const { ip, method } = request
    const data = await service.receive({ ip, method, parameters })
    return prefersText(request) ? reply.type('text/plain; charset=utf-8').send('OK') : reply.send({ data })
  }

  app.register(async (scope: ApiApp) => {
    addPageBodies(scope)
    scope.route({
      method: 'GET',
      url,
      // A request for the headers alone is no conversion.
      exposeHeadRoute: false,
      config: { ...config, anyQuery: true },
      schema: { summary, description, tags: ['Conversions'], querystring: postbackQuery, response },
      handler: (request, reply) => receive(request, textsOf(request.query), reply),
    })
    scope.route({
      method: 'POST',
      url,
      config: { ...config, preservesDigits: true },
      schema: {
        summary,
        description: `${description} Parameters are taken from the query, and from a body of JSON (as \`text/plain\`, too) or a form (also \`multipart/form-data\` without files), which wins. All digits of JSON numbers are stored. Objects and lists in JSON are ignored but where a parameter of this route has one: a 400 that names it.`,
        tags: ['Conversions'],
        querystring: postbackQuery,
        body: postbackBody,
        response,
      },
      handler: (request, reply) => receive(request, textsOf({ ...request.query, ...request.body }), reply),
    })
  })
}
