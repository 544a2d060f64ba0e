import type { EventPublisher } from '@waymark/events'
import type { LinkResolver, Resolved } from '@waymark/link-snapshot'
import { type CompiledLink, checkGates, decideOutcome } from '@waymark/redirect-flow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPage } from '../pages/index.ts'
import type { AnsweredVisit, Click } from './click.ts'
import { deliver } from './deliver.ts'
import type { AddressReader } from './resolve.ts'
import { isCounted, type VisitReader } from './visit.ts'

export interface RedirectDeps {
  readAddress: AddressReader
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  readVisit: VisitReader
  makeClick: (answered: AnsweredVisit) => Click
  clicks: Pick<EventPublisher<Click>, 'record'>
  /** Unix ms. */
  clock: () => number
  /** In [0, 1). */
  random: () => number
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined

/**
 * `GET|HEAD /{code}` (contract §4): resolve → gates → visit → decide → deliver → record. A link that is in memory is answered
 * without waiting for anything; the click is recorded after the answer is decided and never delays it.
 */
export function createRedirect(deps: RedirectDeps): Handler {
  const { readAddress, resolver } = deps
  return (request, reply) => {
    const asked = readAddress(request.raw.url ?? '/', request.raw.headers.host)
    if (asked === null) {
      sendPage(reply, 'notFound')
      return undefined
    }
    const exchange = { request, reply, search: asked.search }
    const resolved = resolver.lookup(asked.domainKey, asked.code)
    if (resolved instanceof Promise) return resolved.then((late) => answer(deps, late, exchange))
    answer(deps, resolved, exchange)
    return undefined
  }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  search: string
}

function answer(deps: RedirectDeps, resolved: Resolved<CompiledLink>, exchange: Exchange): void {
  switch (resolved.kind) {
    case 'found':
      answerFound(deps, resolved.link, exchange)
      break
    case 'unknown':
      sendPage(exchange.reply, 'notFound')
      break
    case 'unavailable':
      exchange.reply.header('retry-after', String(resolved.retryAfterSeconds))
      sendPage(exchange.reply, 'unavailable')
      break
    default:
      resolved satisfies never
  }
}

function answerFound(deps: RedirectDeps, link: CompiledLink, { request, reply, search }: Exchange): void {
  const atMs = deps.clock()
  const closed = checkGates(link, atMs)
  if (closed === null) answerOpen(deps, link, { request, reply, search, atMs })
  else if (closed.url === null) sendPage(reply, 'gone')
  else deliver(reply, { redirectType: '302', url: closed.url, isCounted: false })
}

function answerOpen(
  deps: RedirectDeps,
  link: CompiledLink,
  { request: { raw }, reply, search, atMs }: Exchange & { atMs: number },
): void {
  const counted = isCounted(raw)
  const visit = deps.readVisit({ request: raw, search, link, atMs })
  const outcome = decideOutcome(link, visit, { random: deps.random })
  if (outcome?.kind !== 'redirect') {
    sendPage(reply, 'notFound')
    return
  }
  deliver(reply, { redirectType: outcome.redirectType, url: outcome.url, isCounted: counted })
  if (counted) deps.clicks.record(deps.makeClick({ link, visit, outcome }))
}
