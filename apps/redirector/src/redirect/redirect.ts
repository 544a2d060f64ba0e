import type { LinkResolver, Resolved } from '@waymark/link-snapshot'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HostVerdict, ServedHost } from '../hosts/directory.ts'
import type { HostReader } from '../hosts/hosts.ts'
import { answerMoved } from '../hosts/moved.ts'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import { readAddress } from './address.ts'
import { type AnswerLinkDeps, answerLink } from './answer-link.ts'
import { answerBesideLinks, type BesideLinksDeps } from './beside-links.ts'
import type { Answered, Exchange } from './exchange.ts'

export interface RedirectDeps extends AnswerLinkDeps, BesideLinksDeps {
  readHost: HostReader
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  /** Unix ms. */
  clock: () => number
}

/** Until it is known whose host it is. */
const retryAfterSeconds = 5

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Answered

/**
 * `GET|HEAD /{code}` (contract §4): host → address → link → {@link answerLink}. A link that is in memory is answered without waiting
 * for anything, but where it asks for what only the store knows; the click is recorded after the answer and never delays it.
 */
export function createRedirect(deps: RedirectDeps): Handler {
  const { readHost, resolver } = deps

  const atServed = (host: ServedHost, request: FastifyRequest, reply: FastifyReply): Answered => {
    const asked = readAddress(request.raw.url ?? '/', host)
    const exchange = { request, reply, asked }
    const resolved = resolver.lookup(host.domainKey, asked.code)
    if (resolved instanceof Promise) return resolved.then((late) => answer(deps, late, exchange))
    return answer(deps, resolved, exchange)
  }

  const atHost = (host: HostVerdict, request: FastifyRequest, reply: FastifyReply): Answered => {
    switch (host.kind) {
      case 'served':
        return atServed(host, request, reply)
      case 'moved':
        return answerMoved(host, request, reply)
      case 'foreign':
        sendPage(reply, 'notFound')
        return undefined
      case 'undecided':
        sendUnavailable(reply, retryAfterSeconds)
        return undefined
      default:
        return host satisfies never
    }
  }

  return (request, reply) => {
    const host = readHost(request.raw.headers.host)
    return host instanceof Promise
      ? host.then((late) => atHost(late, request, reply))
      : atHost(host, request, reply)
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
