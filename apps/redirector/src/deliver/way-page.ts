import type { FastifyReply } from 'fastify'
import { type DocumentParts, renderDocument } from '../html/document.ts'
import { escapeHtml, scriptString } from '../html/escape.ts'
import { firePixels } from '../pixels/index.ts'
import type { WayOn } from './delivery.ts'

export type ReferrerPolicy = 'no-referrer' | 'origin' | 'strict-origin-when-cross-origin'

export interface WayPage extends Omit<DocumentParts, 'style'> {
  style?: string
  /** What the target learns of where the visitor comes from. */
  referrerPolicy: ReferrerPolicy
}

const plainStyle =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:20vh auto 0;text-align:center}'

/**
 * Sends a page that leads the visitor on. No cache stores it, and its content type is not guessed (contract
 * §4).
 */
export function sendWayPage(reply: FastifyReply, { referrerPolicy, ...parts }: WayPage): void {
  const { html, contentSecurityPolicy } = renderDocument({ style: plainStyle, ...parts })
  reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', referrerPolicy)
    .send(html)
}

/** For visitors whose browser does not follow by itself. */
export function plainLink(url: string): string {
  return `<p><a href="${escapeHtml(url)}" rel="nofollow">Continue to ${escapeHtml(hostOf(url))}</a></p>`
}

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/**
 * JavaScript that goes on to the target, with the fragment that the visitor brought unless the target has its
 * own, as browsers do for a `Location` (contract-3 §18).
 */
export function scriptWay(url: string): string {
  const target = scriptString(url)
  const plain = `location.replace(${target})`
  return url.includes('#') ? plain : `location.hash?location.replace(${target}+location.hash):${plain}`
}

/** `<meta http-equiv="refresh">` at once. A URL that begins with a letter needs no quotes there. */
export function metaRefresh(url: string): string {
  return `<meta http-equiv="refresh" content="0;url=${escapeHtml(url)}">`
}

/**
 * The page of a meta refresh. With pixels a script goes on after them, and the refresh is for those without
 * scripts.
 */
export function refreshPage(
  { url, pixels }: Pick<WayOn, 'url' | 'pixels'>,
  wayOn: string,
): Omit<WayPage, 'referrerPolicy'> {
  const page = { title: hostOf(url), body: plainLink(url) }
  const run = firePixels(pixels, wayOn)
  if (run === null) return { ...page, head: metaRefresh(url) }
  return { ...page, ...run, head: `<noscript>${metaRefresh(url)}</noscript>` }
}
