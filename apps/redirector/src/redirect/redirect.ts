import type { LinkResolver, Resolved } from '@waymark/link-snapshot'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import type { AddressReader } from './address.ts'
import { type AnswerLinkDeps, answerLink } from './answer-link.ts'
import { answerBesideLinks, type BesideLinksDeps } from './beside-links.ts'
import type { Answered, Exchange } from './exchange.ts'

export interface RedirectDeps extends AnswerLinkDeps, BesideLinksDeps {
  readAddress: AddressReader
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  /** Unix ms. */
  clock: () => number
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Answered

/**
 * `GET|HEAD /{code}` (contract §4): address → link → {@link answerLink}. A link that is in memory is answered without waiting
 * for anything, but where it asks for what only the store knows; the click is recorded after the answer and never delays it.
 */
export function createRedirect(deps: RedirectDeps): Handler {
  const { readAddress, resolver } = deps
  return (request, reply) => {
    const asked = readAddress(request.raw.url ?? '/', request.raw.headers.host)
    if (asked === null) {
      sendPage(reply, 'notFound')
      return undefined
    }
    const exchange = { request, reply, asked }
    const resolved = resolver.lookup(asked.host.domainKey, asked.code)
    if (resolved instanceof Promise) return resolved.then((late) => answer(deps, late, exchange))
    return answer(deps, resolved, exchange)
  }
}

function answer(deps: RedirectDeps, resolved: Resolved<CompiledLink>, exchange: Exchange): Answered {
  const { request, reply, asked } = exchange
  switch (resolved.kind) {
    case 'found':
      return answerLink(deps, { request, reply, asked, link: resolved.link, atMs: deps.clock() })
    case 'unknown':
      return answerBesideLinks(deps, exchange)
    case 'unavailable':
      sendUnavailable(reply, resolved.retryAfterSeconds)
      return undefined
    default:
      return resolved satisfies never
  }
}
