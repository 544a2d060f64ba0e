import type { CompiledLink } from '@waymark/redirect-flow'
import type { LinkResolver, Resolved } from '@waymark/replica'
import { requestedHints } from '@waymark/visitor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBioForm, answerBioPage, type BioPageDeps } from './bio/answer-bio-page.ts'
import { readMarks } from './circles/way-marks.ts'
import type { HostVerdict } from './hosts/directory.ts'
import type { HostReader } from './hosts/hosts.ts'
import { answerMoved } from './hosts/moved.ts'
import { sendPage, sendUnavailable } from './pages/index.ts'
import { answerForm, answerUnavailable, type VisitLinkDeps, visitLink } from './redirect/visit-link.ts'
import { type RequestAddress, readAddress, type ServedHost, splitAddress } from './request/address.ts'
import type { Answered, Exchange, LinkExchange } from './request/exchange.ts'

export interface RequestDeps extends VisitLinkDeps, BioPageDeps {
  readHost: HostReader
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  /** `/{code}+`: says where an open link leads, without going there. */
  showPreview: (exchange: LinkExchange) => Answered
  /** `/{code}/click` and `/click`: from the landing to the offer. */
  hopToOffer: (exchange: Exchange) => Answered
  /** Unix ms. */
  clock: () => number
}

/** Until it is known whose host it is. */
const retryAfterSeconds = 5

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Answered

/**
 * `GET|HEAD /{code}` (contract §4): host → address → link → {@link visitLink}. A link that is in memory is
 * answered without waiting for anything, unless it needs what only the store knows; the click is recorded
 * after the answer and never delays it.
 */
export function createRedirect(deps: RequestDeps): Handler {
  return createHandler(deps, { found: visitLink, unknown: answerBesideLinks })
}

/** `POST /{code}`: the password of a link. */
export function createFormHandler(deps: RequestDeps): Handler {
  return createHandler(deps, { found: answerForm, unknown: answerBioForm })
}

/** What becomes of a request once it is known whether there is a link at its address. */
interface Answers {
  found: (deps: RequestDeps, exchange: LinkExchange) => Answered
  unknown: (deps: RequestDeps, exchange: Exchange) => Answered
}

function createHandler(deps: RequestDeps, answers: Answers): Handler {
  const { readHost, resolver } = deps

  const atServed = (host: ServedHost, request: FastifyRequest, reply: FastifyReply): Answered => {
    if (host.domain?.clientHints) reply.header('accept-ch', requestedHints)
    const requested = readMarks(readAddress(request.raw.url ?? '/', host))
    const exchange = { request, reply, requested }
    const resolved = resolver.lookup(host.domainKey, requested.code)
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

function answer(deps: RequestDeps, answers: Answers, { resolved, exchange }: LookedUp): Answered {
  const { request, reply, requested } = exchange
  switch (resolved.kind) {
    case 'found':
      return answers.found(deps, {
        request,
        reply,
        requested,
        link: resolved.link,
        atMs: deps.clock(),
      })
    case 'unknown': {
      const longer = isHop(requested.code) ? null : splitAddress(requested, request.raw.url ?? '/')
      return longer === null
        ? answers.unknown(deps, exchange)
        : answerLonger(deps, answers, { exchange, longer })
    }
    case 'unavailable':
      sendUnavailable(reply, resolved.retryAfterSeconds)
      return undefined
    default:
      return resolved satisfies never
  }
}

const isHop = (code: string): boolean => code === 'click' || code.endsWith('/click')

/**
 * `/{code}/a/b`: a link that sends the rest of a path on (contract-3 §18), else what there is beside links.
 */
async function answerLonger(
  deps: RequestDeps,
  answers: Answers,
  { exchange, longer }: { exchange: Exchange; longer: RequestAddress },
): Promise<void> {
  const resolved = await deps.resolver.lookup(longer.host.domainKey, longer.code)
  switch (resolved.kind) {
    case 'found':
      return resolved.link.facts.appendPath
        ? answer(deps, answers, { resolved, exchange: { ...exchange, requested: longer } })
        : answers.unknown(deps, exchange)
    case 'unknown':
      return answers.unknown(deps, exchange)
    case 'unavailable':
      return sendUnavailable(exchange.reply, resolved.retryAfterSeconds)
    default:
      return resolved satisfies never
  }
}

/**
 * Answers an address at which there is no link. What lives there has names that no link can have, so that
 * links pay nothing for it.
 */
function answerBesideLinks(deps: RequestDeps, exchange: Exchange): Answered {
  const { code } = exchange.requested
  if (isHop(code)) return deps.hopToOffer(exchange)
  return code.endsWith('+') ? answerPreview(deps, exchange) : answerBioPage(deps, exchange)
}

/** A link that is not available says nothing of where it leads. */
async function answerPreview(deps: RequestDeps, exchange: Exchange): Promise<void> {
  const { host, code } = exchange.requested
  const resolved = await deps.resolver.lookup(host.domainKey, code.slice(0, -1))
  switch (resolved.kind) {
    case 'found': {
      const previewed = { ...exchange, link: resolved.link, atMs: deps.clock() }
      return answerUnavailable(deps, previewed) ? undefined : deps.showPreview(previewed)
    }
    case 'unknown':
      return deps.answerNoLink(exchange)
    case 'unavailable':
      return sendUnavailable(exchange.reply, resolved.retryAfterSeconds)
    default:
      return resolved satisfies never
  }
}
