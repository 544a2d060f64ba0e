import type { IncomingMessage } from 'node:http'
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from '@waymark/async'
import { withPath, withPlainAmpersands } from '@waymark/domain'
import { type CompiledLink, verifyLinkPassword } from '@waymark/redirect-flow'
import { addressOfKey, isPossibleCode, type LinkResolver } from '@waymark/replica'
import { subscriberOf } from '@waymark/visitor'
import type { AnswerClosed } from '../deliver/answer-closed.ts'
import type { IsLinkFull } from '../limits/is-link-full.ts'
import { sendPage, sendUnavailable } from '../pages/index.ts'
import type { Answered, LinkExchange } from '../request/exchange.ts'
import type { Attempts } from './attempts.ts'
import { type LockedLink, passwordCookie } from './password-cookie.ts'
import { sendPasswordPage } from './password-page.ts'

export interface PasswordDeps {
  attempts: Attempts
  answerClosed: AnswerClosed
  isLinkFull: IsLinkFull
  resolver: Pick<LinkResolver<CompiledLink>, 'lookup'>
  checkPassword: CheckPassword
  /** The caller's address, by the proxies that are trusted. */
  readIp(request: IncomingMessage): string | null
}

/**
 * Shows the form for the password; where the click limit is reached, a page says that instead (contract §4:
 * it comes before).
 */
export function requirePassword(deps: PasswordDeps, exchange: LinkExchange): Answered {
  const { link, reply } = exchange
  if (link.facts.clickLimit === null) return void sendPasswordPage(reply, 'none')
  return deps.isLinkFull(link).then((isFull) => {
    if (isFull) deps.answerClosed(exchange, { url: link.expiredUrl })
    else sendPasswordPage(reply, 'none')
  })
}

/**
 * `POST /{code}`: the right password opens the link for this browser and sends it back to the address that it
 * came to, whose visit is then served and counted as any other. It is that of the link, or of one that a rule
 * of the link sends to, which the page names. What has no password is not there for it.
 */
export async function answerPassword(deps: PasswordDeps, exchange: LinkExchange): Promise<void> {
  const { request, reply, link, atMs } = exchange
  const form = new URLSearchParams(typeof request.body === 'string' ? withPlainAmpersands(request.body) : '')
  const named = form.get('link')
  const lock = named === null ? lockedBy(link) : await lockOfNamed(deps, link, named)
  if (lock === null) return sendPage(reply, 'notFound')
  if (await deps.isLinkFull(link)) return deps.answerClosed(exchange, { url: link.expiredUrl })
  const password = form.get('password')
  if (password === null) return sendPasswordPage(reply, 'unreadable', named)
  const problem = await tryPassword(deps, lock, { password, exchange })
  if (problem === 'busy') return sendUnavailable(reply, 1)
  if (problem !== null) return sendPasswordPage(reply, problem, named)
  reply.header('set-cookie', passwordCookie(request.raw, lock, atMs))
  sendBack(exchange)
}

const lockedBy = ({ facts: { linkId, passwordHash } }: CompiledLink): LockedLink | null =>
  passwordHash === null ? null : { linkId, passwordHash }

/** Of a link of the same workspace, by its address: no other may a rule send to. */
async function lockOfNamed(
  { resolver }: PasswordDeps,
  { facts: { workspaceId, linkId } }: CompiledLink,
  named: string,
): Promise<LockedLink | null> {
  const { domainKey, code } = addressOfKey(named)
  const found = isPossibleCode(code) ? await resolver.lookup(domainKey, code) : null
  if (found?.kind !== 'found' || found.link.facts.linkId === linkId) return null
  return workspaceId !== null && found.link.facts.workspaceId === workspaceId ? lockedBy(found.link) : null
}

/** Null: it is right. */
async function tryPassword(
  { attempts, checkPassword, readIp }: PasswordDeps,
  { linkId, passwordHash }: LockedLink,
  { password, exchange: { request, reply } }: { password: string; exchange: LinkExchange },
): Promise<'too_many' | 'wrong' | 'busy' | null> {
  const tried = await attempts.take(linkId)
  if (tried.kind === 'waiting') {
    reply.header('retry-after', String(tried.seconds))
    return 'too_many'
  }
  const address = subscriberOf(readIp(request.raw))
  const verdict = await checkPassword(address, { password, passwordHash })
  if (verdict === 'wrong') return 'wrong'
  await tried.giveBack()
  if (verdict === 'address_busy') {
    reply.header('retry-after', '1')
    return 'too_many'
  }
  return verdict === 'busy' ? 'busy' : null
}

/** By the code alone, which a link has: no part of the path can make another host of it. */
function sendBack({ reply, requested: { code, search, path = '' } }: LinkExchange): void {
  const query = search.replace(/[^!-~]/g, encodeURIComponent)
  const address = withPath(`/${code}`, path)
  reply
    .code(303)
    .header('location', query === '' ? address : `${address}?${query}`)
    .header('cache-control', 'private, no-store')
    .send()
}

/** `address_busy`, `busy`: it was not checked, since too many of the address wait, or of all. */
export type PasswordVerdict = 'right' | 'wrong' | 'address_busy' | 'busy'

/** Checks the password of a link off the main thread. */
export type CheckPassword = (
  address: string,
  tried: { password: string; passwordHash: string },
) => Promise<PasswordVerdict>

/**
 * A check takes a fifth of a second of a processor: more at once would leave little for redirects. An address
 * has one at a time, so that a flood of guesses at many links does not refuse what others know.
 */
const bounds = { ofAddress: { running: 1, waiting: 10 }, all: { running: 4, waiting: 20 } }

class Busy extends Error {
  readonly verdict: 'address_busy' | 'busy'

  constructor(verdict: 'address_busy' | 'busy') {
    super('Too many passwords are being checked')
    this.verdict = verdict
  }
}

export function createPasswordCheck(): CheckPassword {
  const ofAddress = createKeyedConcurrencyLimit({
    ...bounds.ofAddress,
    refusal: () => new Busy('address_busy'),
  })
  const ofAll = createConcurrencyLimit({ ...bounds.all, refusal: () => new Busy('busy') })
  return async (address, { password, passwordHash }) => {
    try {
      const isRight = await ofAddress(address, () => ofAll(() => verifyLinkPassword(password, passwordHash)))
      return isRight ? 'right' : 'wrong'
    } catch (error) {
      if (error instanceof Busy) return error.verdict
      throw error
    }
  }
}
