import type { FastifyReply, FastifyRequest } from 'fastify'
import { redirectTo } from '../deliver/location.ts'
import { pathOf } from '../request/address.ts'
import type { MovedHost } from './directory.ts'

/**
 * Sends the visitor of a banned domain to the same address at the one that took over, or to its new name
 * there (contract §4).
 */
export function answerMoved(host: MovedHost, request: FastifyRequest, reply: FastifyReply): undefined {
  redirectTo(reply, { status: 302, url: movedUrl(host, request.raw.url ?? '/'), isCounted: false })
}

/**
 * Only the code is renamed: what follows it (`+`, `/click`, the entry of a page, the query) is the link's
 * matter.
 */
export function movedUrl(
  { base, renamedCodes }: Pick<MovedHost, 'base' | 'renamedCodes'>,
  url: string,
): string {
  const path = pathOf(url)
  const [, code = ''] = /^\/([A-Za-z0-9_-]*)/.exec(path) ?? []
  const name = renamedCodes.get(code)
  const moved = name === undefined ? path : `/${name}${path.slice(code.length + 1)}`
  return URL.parse(`${base}${moved}`)?.href ?? base
}
