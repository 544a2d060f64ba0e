import type { FastifyReply } from 'fastify'
import { renderDocument } from '../html/document.ts'
import { escapeHtml } from '../html/escape.ts'
import type { Answered, LinkExchange } from '../request/exchange.ts'

const style =
  ':root{color-scheme:light dark}' +
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto 0;padding:0 1.5rem}' +
  'h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem;overflow-wrap:anywhere}p{margin:1rem 0 0}' +
  'dl{margin:0}dt{opacity:.7;font-size:.875rem}dd{margin:0 0 .75rem;overflow-wrap:anywhere}'

/**
 * `/{code}+`: says where an open link leads (contract §4; issue: link preview). Nothing is counted, no
 * visitor is redirected, and for a link with a password the page says only that there is one.
 */
export function showPreview({ reply, link: { facts } }: LinkExchange): Answered {
  const title = facts.passwordHash === null ? (facts.title ?? facts.shortUrl) : facts.shortUrl
  const rows = [
    ['Short link', escapeHtml(facts.shortUrl)],
    ...(facts.passwordHash === null
      ? destinationRows(facts.originalUrl)
      : [['Leads to', 'It requires a password.']]),
    ['Status', 'Active'],
  ]
  const list = rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')
  send(reply, {
    title,
    style,
    body:
      `<main><h1>${escapeHtml(title)}</h1><dl>${list}</dl>` +
      '<p>The owner may send some visitors elsewhere, by country or device for example.</p>' +
      `<p><a href="${escapeHtml(facts.shortUrl)}" rel="nofollow">Open the link</a></p></main>`,
    sources: { 'frame-ancestors': ["'none'"] },
  })
  return undefined
}

/** As it was written: macros are filled in for visitors only. */
function destinationRows(url: string): string[][] {
  const host = URL.parse(url)?.host ?? ''
  return [
    ['Leads to', `<strong>${escapeHtml(host)}</strong>`],
    ['Address', escapeHtml(url)],
  ]
}

function send(reply: FastifyReply, parts: Parameters<typeof renderDocument>[0]): void {
  const { html, contentSecurityPolicy } = renderDocument(parts)
  reply
    .code(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(html)
}
