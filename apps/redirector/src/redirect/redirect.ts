import type { CompiledLink } from '@waymark/redirect-flow'
import type { LinkResolver, Resolved } from '@waymark/replica'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBioForm } from '../bio/answer-bio-page.ts'
import type { HostVerdict, ServedHost } from '../hosts/directory.ts'
import type { HostReader } from '../hosts/hosts.ts'
import { answerMoved } from '../hosts/moved.ts'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import { readAddress } from './address.ts'
import { type AnswerLinkDeps, answerForm, answerLink } from './answer-link.ts'
import { answerBesideLinks, type BesideLinksDeps } from './beside-links.ts'
import type { Answered, Exchange, LinkExchange } from './exchange.ts'

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
  return createHandler(deps, { found: answerLink, unknown: answerBesideLinks })
}

/** `POST /{code}`: the password of a link. */
export function createFormHandler(deps: RedirectDeps): Handler {
  return createHandler(deps, { found: answerForm, unknown: answerBioForm })
}

/** What becomes of a request once it is known whether there is a link at its address. */
interface Answers {
  found: (deps: RedirectDeps, exchange: LinkExchange) => Answered
  unknown: (deps: RedirectDeps, exchange: Exchange) => Answered
}

function createHandler(deps: RedirectDeps, answers: Answers): Handler {
  const { readHost, resolver } = deps

  const atServed = (host: ServedHost, request: FastifyRequest, reply: FastifyReply): Answered => {
    const asked = readAddress(request.raw.url ?? '/', host)
    const exchange = { request, reply, asked }
    const resolved = resolver.lookup(host.domainKey, asked.code)
    if (resolved instanceof Promise)
      return resolved.then((late) => answer(deps, answers, { resolved: late, exchange }))
    return answer(deps, answers, { resolved, exchange })
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

interface LookedUp {
  resolved: Resolved<CompiledLink>
  exchange: Exchange
}

function answer(deps: RedirectDeps, answers: Answers, { resolved, exchange }: LookedUp): Answered {
  const { request, reply, asked } = exchange
  switch (resolved.kind) {
    case 'found':
      return answers.found(deps, { request, reply, asked, link: resolved.link, atMs: deps.clock() })
    case 'unknown':
      return answers.unknown(deps, exchange)
    case 'unavailable':
      sendUnavailable(reply, resolved.retryAfterSeconds)
      return undefined
    default:
      return resolved satisfies never
  }
}
