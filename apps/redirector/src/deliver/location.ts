import type { FastifyReply } from 'fastify'

export type RedirectStatus = 301 | 302 | 303 | 307 | 308

export interface Redirection {
  status: RedirectStatus
  url: string
  isCounted: boolean
}

/**
 * Sends the visitor on, with an empty body (contract §4). A cached temporary redirect would hide clicks and
 * send people by the rules for others; a permanent one may be cached, but only by the visitor's own browser.
 * No `Referrer-Policy`: the page with the link decides what the target gets.
 */
export function redirectTo(reply: FastifyReply, { status, url, isCounted }: Redirection): void {
  const isPermanent = (status === 301 || status === 308) && isCounted
  reply
    .code(status)
    .header('location', url)
    .header('cache-control', isPermanent ? 'private' : 'private, no-store')
    .send()
}
