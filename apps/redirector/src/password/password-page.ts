import type { FastifyReply } from 'fastify'
import { renderDocument } from '../html/document.ts'
import { escapeHtml } from '../html/escape.ts'

const style =
  ':root{color-scheme:light dark}' +
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:24rem;margin:20vh auto 0;padding:0 1.5rem}' +
  'h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}p{margin:0 0 1rem}label{display:block;margin:0 0 .25rem}' +
  'input,button{font:inherit;width:100%;box-sizing:border-box;padding:.5rem .75rem}button{margin:1rem 0 0}'

/** Why the page is shown (again). */
export type PasswordProblem = 'none' | 'wrong' | 'too_many' | 'unreadable'

const form = '<form method="post">'
const hiddenLink = (address: string) => `<input type="hidden" name="link" value="${escapeHtml(address)}">`

const pages = {
  none: formPage(200, null),
  wrong: formPage(403, 'That is not the password.'),
  too_many: formPage(429, 'Too many tries. Wait a moment, then try again.'),
  unreadable: formPage(400, 'That could not be read. Try again.'),
} satisfies Record<PasswordProblem, unknown>

/**
 * Requires the password of a link (contract §4). The form is sent to the address that it was shown at, with
 * its query; nothing of the request is in the page except the link on the way whose password is required,
 * which is checked when it comes back. Browsers apply `form-action` to redirects after a form too, and the
 * link leads anywhere: hence the schemes.
 */
export function sendPasswordPage(
  reply: FastifyReply,
  problem: PasswordProblem,
  named: string | null = null,
): void {
  const { statusCode, html, contentSecurityPolicy } = pages[problem]
  reply
    .code(statusCode)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', contentSecurityPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(named === null ? html : html.replace(form, () => form + hiddenLink(named)))
}

function formPage(statusCode: number, problem: string | null) {
  const title = 'This link requires a password'
  const [reported, invalid] =
    problem === null
      ? ['', '']
      : [`<p id="problem" role="alert">${problem}</p>`, ' aria-invalid="true" aria-describedby="problem"']
  const body =
    `<main><h1>${title}</h1>${reported}${form}<label for="password">Password</label>` +
    `<input id="password" name="password" type="password" required autofocus autocomplete="off"${invalid}>` +
    '<button type="submit">Open the link</button></form></main>'
  const sources = { 'form-action': ["'self'", 'https:', 'http:'], 'frame-ancestors': ["'none'"] }
  return { statusCode, ...renderDocument({ title, style, body, sources }) }
}
