import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { tagOf } from '../../plugins/entity-tags/tags.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { qrQuery } from './link-qr.schema.ts'
import type { LinkQrService, QrFile } from './link-qr.service.ts'
import { codeParams } from './links.schema.ts'
import { acceptedFormat, qrMediaTypes } from './qr/format.ts'

export interface LinkQrRouteDeps {
  service: LinkQrService
  shortUrls: ShortUrls
}

/**
 * Another alias is another code, so that a cached one must be revalidated; the tag makes the response short.
 */
function headersOf({ mediaType, filename }: QrFile, etag: string): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': `inline; filename="${filename}"`,
    'cache-control': 'private, no-cache',
    etag,
    vary: 'Accept, Authorization, X-Workspace-Id',
    'content-security-policy': "default-src 'none'",
  }
}

const image = z.instanceof(Buffer).meta({ type: 'string', format: 'binary' })

/** GET /links/{code}/qr (contract §3). */
export function declareLinkQrRoute(app: ApiApp, { service, shortUrls }: LinkQrRouteDeps): void {
  app.route({
    method: 'GET',
    url: '/links/:code/qr',
    config: { access: sessionOnly({ restricted: 'narrowed' }) },
    schema: {
      summary: 'QR code of a link',
      description:
        'Encodes the present `shortUrl` of the link. Request it again after a change of the alias; `If-None-Match` gives a 304.',
      tags: ['Links'],
      params: codeParams,
      querystring: qrQuery,
      response: {
        200: {
          description: 'The picture.',
          content: {
            [qrMediaTypes.svg]: { schema: image },
            [qrMediaTypes.png]: { schema: image },
          },
        },
        304: z.null().describe('The picture is the one of `If-None-Match`.'),
      },
    },
    handler: async (request, reply) => {
      const { domain, format = acceptedFormat(request.headers.accept), ...look } = request.query
      const address = shortUrls.addressOf(request.params.code, domain)
      const file = await service.draw(callerOf(request), address, { ...look, format })
      reply.headers(headersOf(file, tagOf(file.bytes)))
      return reply.code(200).send(file.bytes)
    },
  })
}
