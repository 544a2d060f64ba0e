import { escapeHtml } from '../../html/escape.ts'
import { firePixels } from '../../pixels/index.ts'
import type { WayOn } from '../delivery.ts'
import { hostOf, sendWayPage } from '../way-page.ts'

/** A field may be called `submit`, and would hide the form's own method. */
const submit = 'HTMLFormElement.prototype.submit.call(document.forms[0])'

/**
 * `formsubmit`: a form posts the target's query to it; repeated keys stay repeated. Any web address may be
 * posted to, since browsers apply the same policy to redirects after the form. Without scripts there is a
 * button.
 */
export function sendFormSubmit({ reply, url, pixels }: WayOn): undefined {
  const run = firePixels(pixels, submit) ?? { script: submit, sources: {} }
  sendWayPage(reply, {
    title: hostOf(url),
    body: formTo(url),
    script: run.script,
    sources: { ...run.sources, 'form-action': ['https:', 'http:'] },
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}

function formTo(url: string): string {
  const action = new URL(url)
  const fields = [...action.searchParams].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  action.search = ''
  return (
    `<form method="post" action="${escapeHtml(action.href)}">${fields.join('')}` +
    `<button>Continue to ${escapeHtml(action.host)}</button></form>`
  )
}
