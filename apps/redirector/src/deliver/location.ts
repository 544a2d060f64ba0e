import type { FastifyReply } from 'fastify'

export type RedirectStatus = 301 | 302 | 303 | 307 | 308

export interface Redirection {
  status: RedirectStatus
  url: string
  isCounted: boolean
}

/**
 * Sends the visitor on, with an empty body (contract §4). A cache that kept a temporary redirect would hide
 * clicks and send people by other people's rules; a permanent one may be kept, but only by the visitor's own
 * browser. No `Referrer-Policy`: the target is told what the page with the link lets it be told.
 */
export function redirectTo(reply: FastifyReply, { status, url, isCounted }: Redirection): void {
  const isPermanent = (status === 301 || status === 308) && isCounted
  reply
    .code(status)
    .header('location', url)
    .header('cache-control', isPermanent ? 'private' : 'private, no-store')
    .send()
}
