import { escapeHtml } from '../../html/escape.ts'
import { firePixels } from '../../pixels/index.ts'
import type { WayOn } from '../delivery.ts'
import { hostOf, sendWayPage } from '../way-page.ts'

const fullPage =
  'html,body{margin:0;height:100%;overflow:hidden}iframe{display:block;border:0;width:100%;height:100%}'

/**
 * `iframe`: the target fills a page at the link's address; whether it lets itself be framed is its own
 * matter. Any web address may be framed, since browsers apply the same policy to the frame's own redirects
 * and links.
 */
export function sendIframe({ exchange, reply, url, pixels }: WayOn): undefined {
  const title = exchange.link.facts.title ?? hostOf(url)
  const run = firePixels(pixels, '')
  sendWayPage(reply, {
    title,
    style: fullPage,
    body: `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" allowfullscreen></iframe>`,
    ...run,
    sources: { ...run?.sources, 'frame-src': ['https:', 'http:'] },
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}
