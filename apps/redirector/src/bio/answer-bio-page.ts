import { addressKey, type DocumentCache, isPossibleCode, type LinkResolver } from '@waymark/link-snapshot'
import type { CompiledLink } from '@waymark/redirect-flow'
import type { FastifyReply } from 'fastify'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import { type AnswerLinkDeps, answerLink } from '../redirect/answer-link.ts'
import type { Answered, Exchange } from '../redirect/exchange.ts'
import type { CompiledBioPage, CompiledEntry } from './compile-page.ts'

export interface BioPageDeps extends AnswerLinkDeps {
  bioPages: Pick<DocumentCache<CompiledBioPage>, 'lookup'>
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  /** There is nothing at the address. */
  answerNoLink: (exchange: Exchange) => Answered
  /** Unix ms. */
  clock: () => number
}

const retryAfterSeconds = 5

/**
 * Answers an address at which there is no link: `/{slug}` with the bio page, `/{slug}/{entry}` with what the entry leads to, where
 * the click gets its `bioLinkId` (contract §9); anything else as `answerNoLink` does. An entry that is gone is 410: the page
 * was shown somewhere a moment ago.
 */
export function answerBioPage(deps: BioPageDeps, exchange: Exchange): Answered {
  const { host, code } = exchange.asked
  const slash = code.indexOf('/')
  const slug = slash === -1 ? code : code.slice(0, slash)
  const entryId = slash === -1 ? null : code.slice(slash + 1)
  if (!isPossibleCode(slug) || (entryId !== null && !isEntryId(entryId))) return deps.answerNoLink(exchange)
  return answerSlug(deps, exchange, { key: addressKey(host.domainKey, slug), entryId })
}

const isEntryId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

interface AskedPage {
  key: string
  entryId: string | null
}

async function answerSlug(deps: BioPageDeps, exchange: Exchange, { key, entryId }: AskedPage): Promise<void> {
  const found = await deps.bioPages.lookup(key)
  switch (found.kind) {
    case 'found':
      if (entryId === null) return sendBioPage(exchange.reply, found.document)
      return answerEntry(deps, exchange, { entryId, entry: found.document.entries.get(entryId) })
    case 'none':
      return deps.answerNoLink(exchange)
    case 'unavailable':
      return sendUnavailable(exchange.reply, retryAfterSeconds)
    default:
      return found satisfies never
  }
}

function sendBioPage(reply: FastifyReply, { document }: CompiledBioPage): void {
  reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', document.contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .send(document.html)
}

interface AskedEntry {
  entryId: string
  entry: CompiledEntry | undefined
}

async function answerEntry(
  deps: BioPageDeps,
  exchange: Exchange,
  { entryId, entry }: AskedEntry,
): Promise<void> {
  const { reply } = exchange
  if (entry === undefined) return sendPage(reply, 'gone')
  const answer = (link: CompiledLink) =>
    answerLink(deps, { ...exchange, link, atMs: deps.clock(), bioLinkId: entryId })
  if (entry.kind === 'address') return answer(entry.link)
  const resolved = await deps.resolver.lookup(entry.address.domainKey, entry.address.code)
  switch (resolved.kind) {
    case 'found':
      return answer(resolved.link)
    case 'unknown':
      return sendPage(reply, 'gone')
    case 'unavailable':
      return sendUnavailable(reply, resolved.retryAfterSeconds)
    default:
      return resolved satisfies never
  }
}
