import type { IncomingMessage } from 'node:http'
import { verifyLinkPassword } from '@waymark/redirect-flow'
import { subscriberOf } from '@waymark/visitor'
import { sendPage, sendUnavailable } from '../../pages/index.ts'
import { answerClosed } from '../answer-closed.ts'
import type { Answered, LinkExchange } from '../exchange.ts'
import type { IsLinkFull } from '../limits/is-link-full.ts'
import type { Attempts } from './attempts.ts'
import { hasPasswordCookie, type LockedLink, passwordCookie } from './password-cookie.ts'
import { sendPasswordPage } from './password-page.ts'

export interface PasswordDeps {
  attempts: Attempts
  isLinkFull: IsLinkFull
  /** Of the visitor; null: not known. */
  readIp: (request: IncomingMessage) => string | null
  /** Whether the password is the link's, off the main thread; null: too many are being checked. */
  checkPassword: CheckPassword
}

/** Null: the visitor may come in. */
export function lockOf({ link, request, atMs }: LinkExchange): LockedLink | null {
  const { linkId, passwordHash } = link.facts
  if (passwordHash === null) return null
  const lock = { linkId, passwordHash }
  return hasPasswordCookie(request.raw, lock, atMs) ? null : lock
}

/** Asks for the password; whom the click limit keeps out is told that instead (contract §4: it comes before). */
export function askPassword(deps: PasswordDeps, { link, reply }: LinkExchange): Answered {
  if (link.facts.clickLimit === null) return void sendPasswordPage(reply, 'none')
  return deps.isLinkFull(link).then((isFull) => {
    if (isFull) answerClosed(reply, { url: link.expiredUrl })
    else sendPasswordPage(reply, 'none')
  })
}

/**
 * `POST /{code}`: the right password opens the link for this browser and sends it back to the address that it came to, whose visit is
 * then served and counted as any other. What has no password is not there for it.
 */
export async function answerPassword(deps: PasswordDeps, exchange: LinkExchange): Promise<void> {
  const { request, reply, link, atMs } = exchange
  const { linkId, passwordHash } = link.facts
  if (passwordHash === null) return sendPage(reply, 'notFound')
  if (await deps.isLinkFull(link)) return answerClosed(reply, { url: link.expiredUrl })
  const subscriber = subscriberOf(deps.readIp(request.raw))
  const waitSeconds = await deps.attempts.count({ linkId, subscriber })
  if (waitSeconds !== null) {
    reply.header('retry-after', String(waitSeconds))
    return sendPasswordPage(reply, 'too_many')
  }
  const password = passwordOf(request.body)
  if (password === null) return sendPasswordPage(reply, 'unreadable')
  const isRight = await deps.checkPassword(password, passwordHash)
  if (isRight === null) return sendUnavailable(reply, 1)
  if (!isRight) return sendPasswordPage(reply, 'wrong')
  reply.header('set-cookie', passwordCookie(request.raw, { linkId, passwordHash }, atMs))
  sendBack(exchange)
}

/** By the code alone, which a link has: no part of the path can make another host of it. */
function sendBack({ reply, asked: { code, search } }: LinkExchange): void {
  const query = search.replace(/[^!-~]/g, encodeURIComponent)
  reply
    .code(303)
    .header('location', query === '' ? `/${code}` : `/${code}?${query}`)
    .header('cache-control', 'private, no-store')
    .send()
}

/** Null: the body is no form with a password. */
function passwordOf(body: unknown): string | null {
  return typeof body === 'string' ? new URLSearchParams(body).get('password') : null
}

export type CheckPassword = (password: string, passwordHash: string) => Promise<boolean | null>

/** A check takes a fifth of a second of a processor: more at once would leave little for redirects. */
const maxChecksAtOnce = 4

export function createPasswordCheck(): CheckPassword {
  let underWay = 0
  return async (password, passwordHash) => {
    if (underWay >= maxChecksAtOnce) return null
    underWay += 1
    try {
      return await verifyLinkPassword(password, passwordHash)
    } finally {
      underWay -= 1
    }
  }
}
