import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { publicRoute } from '../../plugins/access.ts'
import {
  optionalTrackBody,
  pageViewBody,
  type TrackAnswer,
  type TrackFields,
  trackAnswer,
  trackQuery,
} from './tracking.schema.ts'
import type { TrackingService } from './tracking.service.ts'

const tags = ['Conversions']
/** Specification, "Request rate". */
const perMinute = 600
const isPublic = { access: publicRoute(), limit: { perMinute, by: 'ip' as const }, audited: false as const }
const reportsConversion = { ...isPublic, errors: ['NOT_FOUND'] as const }

const gifType = 'image/gif'
const image = z.instanceof(Buffer).meta({ type: 'string', format: 'binary' })
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Whether a page shows the answer as a picture. */
function acceptsImage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'image' || /^\s*image\//i.test(headers.accept ?? '')
}

const description =
  'Called by pages and apps with the id of the click that brought their visitor. A click that is not readable yet is waited for (`pending`); one that cannot come any more is a 404. The status is the goal’s default, else `sale`. Values that are empty, an unreplaced token (`{tid}`, `[tid]`, `__tid__`, `%%tid%%`) or the words `null` and `undefined` count as absent. A name that begins with `amp;` is the name without it.'

/** GET and POST /conversions/track, POST /visits/page, POST /track/pageview (contract §7, contract-3 §18). */
export function declareTrackingRoutes(app: ApiApp, service: TrackingService): void {
  const track = (fields: TrackFields, { ip, method }: FastifyRequest) => service.track(fields, { ip, method })

  app.route({
    method: 'GET',
    url: '/conversions/track',
    // A HEAD would count.
    exposeHeadRoute: false,
    config: { ...reportsConversion, anyQuery: true },
    schema: {
      summary: 'Report a conversion from a page',
      description: `${description} A request for a picture is answered with a GIF of one pixel.`,
      tags,
      querystring: trackQuery,
      response: {
        200: {
          description: 'What came of it.',
          content: { 'application/json': { schema: dataOf(trackAnswer) }, [gifType]: { schema: image } },
        },
      },
    },
    handler: async (request, reply) => {
      const data = await track(request.query, request)
      return acceptsImage(request) ? reply.type(gifType).send(gif) : reply.send({ data })
    },
  })

  app.route({
    method: 'POST',
    url: '/conversions/track',
    config: { ...reportsConversion, preservesDigits: true },
    schema: {
      summary: 'Report a conversion from a page',
      description: `${description} The fields may be in the query, in JSON or in a form; the body wins. Beacons of browsers are taken: JSON as \`text/plain\`, and \`multipart/form-data\` without files.`,
      tags,
      querystring: trackQuery,
      body: optionalTrackBody,
      response: { 200: dataOf(trackAnswer) },
    },
    handler: async (request): Promise<{ data: TrackAnswer }> => ({
      data: await track({ ...request.query, ...request.body }, request),
    }),
  })

  // The second is that of the specification: lists of ad blockers stop it in pages.
  for (const url of ['/visits/page', '/track/pageview'])
    app.route({
      method: 'POST',
      url,
      config: isPublic,
      schema: {
        summary: 'Report that a page was seen',
        description:
          'Takes JSON (as `text/plain`, too) or a form (also `multipart/form-data` without files), as browsers send beacons. Stored until its click can be read, at most a day; views of clicks that are none of ours are dropped.',
        tags,
        body: pageViewBody,
        response: { 202: dataOf(z.object({ accepted: z.literal(true) })) },
      },
      handler: async (request, reply) => {
        await service.view(request.body)
        return reply.code(202).send({ data: { accepted: true as const } })
      },
    })
}
