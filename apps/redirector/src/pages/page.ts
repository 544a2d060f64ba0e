import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export interface PageText {
  statusCode: number
  title: string
  text: string
}

export interface Page {
  statusCode: number
  html: string
}

const style =
  ':root{color-scheme:light dark}' +
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto 0;padding:0 1.5rem}' +
  'h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}p{margin:0}'

/** Nothing may be loaded, run, framed or sent: the page is its text and this one style. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A small page without anything from outside. The texts are ours: nothing of a request is ever in it. */
export function renderPage({ statusCode, title, text }: PageText): Page {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>\n`
  return { statusCode, html }
}

export function send(reply: FastifyReply, { statusCode, html }: Page): void {
  reply
    .code(statusCode)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(html)
}
