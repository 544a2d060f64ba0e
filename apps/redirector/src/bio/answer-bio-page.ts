import type { CompiledLink } from '@waymark/redirect-flow'
import { addressKey, type ConfigCache, isPossibleCode, type LinkResolver } from '@waymark/replica'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import { answerForm, type VisitLinkDeps, visitLink } from '../redirect/visit-link.ts'
import type { Answered, Exchange, LinkExchange } from '../request/exchange.ts'
import { unlessSuspended } from '../request/unless-suspended.ts'
import type { CompiledBioPage, CompiledEntry } from './compile-page.ts'

export interface BioPageDeps extends VisitLinkDeps {
  bioPages: Pick<ConfigCache<CompiledBioPage>, 'lookup'>
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  /** There is nothing at the address. */
  answerNoLink: (exchange: Exchange) => Answered
  /** Unix ms. */
  clock: () => number
}

/** What becomes of a request once it is known what there is at its address. */
interface Answers {
  page: (exchange: Exchange, page: CompiledBioPage) => Answered
  link: (deps: BioPageDeps, exchange: LinkExchange) => Answered
  nothing: (deps: BioPageDeps, exchange: Exchange) => Answered
}

const visit: Answers = {
  page: sendBioPage,
  link: visitLink,
  nothing: (deps, exchange) => deps.answerNoLink(exchange),
}
const form: Answers = {
  page: sendNotFound,
  link: answerForm,
  nothing: (_deps, exchange) => sendNotFound(exchange),
}

/**
 * Answers an address at which there is no link: `/{slug}` with the bio page, `/{slug}/{entry}` with what the
 * entry leads to, where the click gets its `bioLinkId` (contract §9); anything else as `answerNoLink` does.
 * An entry that is gone is 410: the page was shown somewhere a moment ago.
 */
export const answerBioPage = (deps: BioPageDeps, exchange: Exchange): Answered =>
  answerAt(deps, exchange, visit)

/** Answers a form that is sent to an entry: its link may have a password. */
export const answerBioForm = (deps: BioPageDeps, exchange: Exchange): Answered =>
  answerAt(deps, exchange, form)

function answerAt(deps: BioPageDeps, exchange: Exchange, answers: Answers): Answered {
  const { code } = exchange.requested
  const slash = code.indexOf('/')
  const slug = slash === -1 ? code : code.slice(0, slash)
  const entryId = slash === -1 ? null : code.slice(slash + 1)
  if (!isPossibleCode(slug) || (entryId !== null && !isEntryId(entryId)))
    return answers.nothing(deps, exchange)
  return answerSlug(deps, exchange, { slug, entryId, answers })
}

const isEntryId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const retryAfterSeconds = 5

interface RequestedPage {
  slug: string
  entryId: string | null
  answers: Answers
}

async function answerSlug(deps: BioPageDeps, exchange: Exchange, requested: RequestedPage): Promise<void> {
  const { slug, entryId, answers } = requested
  const found = await deps.bioPages.lookup(addressKey(exchange.requested.host.domainKey, slug))
  switch (found.kind) {
    case 'found':
      return answerPage(deps, exchange, { entryId, answers, page: found.entry })
    case 'unknown':
      return answers.nothing(deps, exchange)
    case 'unavailable':
      return sendUnavailable(exchange.reply, retryAfterSeconds)
    default:
      return found satisfies never
  }
}

interface FoundPage {
  entryId: string | null
  answers: Answers
  page: CompiledBioPage
}

function answerPage(deps: BioPageDeps, exchange: Exchange, { entryId, answers, page }: FoundPage): Answered {
  const { workspaceId } = page
  return unlessSuspended(deps, exchange, {
    workspaceId,
    answer: () =>
      entryId === null
        ? answers.page(exchange, page)
        : answerEntry(deps, exchange, { entryId, answers, entry: page.entries.get(entryId) }),
  })
}

function sendBioPage({ reply }: Exchange, { document }: CompiledBioPage): undefined {
  reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', document.contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .send(document.html)
}

function sendNotFound({ reply }: Exchange): undefined {
  sendPage(reply, 'notFound')
}

interface RequestedEntry {
  entryId: string
  entry: CompiledEntry | undefined
  answers: Answers
}

async function answerEntry(
  deps: BioPageDeps,
  exchange: Exchange,
  { entryId, entry, answers }: RequestedEntry,
): Promise<void> {
  if (entry === undefined) return sendPage(exchange.reply, 'gone')
  const answer = (link: CompiledLink) =>
    answers.link(deps, { ...exchange, link, atMs: deps.clock(), bioLinkId: entryId })
  if (entry.kind === 'address') return answer(entry.link)
  const resolved = await deps.resolver.lookup(entry.address.domainKey, entry.address.code)
  switch (resolved.kind) {
    case 'found':
      return answer(resolved.link)
    case 'unknown':
      return sendPage(exchange.reply, 'gone')
    case 'unavailable':
      return sendUnavailable(exchange.reply, resolved.retryAfterSeconds)
    default:
      return resolved satisfies never
  }
}
