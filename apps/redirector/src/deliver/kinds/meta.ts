import type { WayOn } from '../delivery.ts'
import { refreshPage, scriptWay, sendWayPage } from '../way-page.ts'

/**
 * `meta`: a page with a meta refresh. The target sees that the visitor comes from the link's host, not from
 * where the link stood. A refresh knows no fragment: a visitor who brings one is sent on by a script.
 */
export function sendMeta({ reply, url, pixels }: WayOn): undefined {
  const { script, ...page } = refreshPage({ url, pixels }, scriptWay(url))
  const withFragment = url.includes('#') ? null : `if(location.hash){${scriptWay(url)}}`
  sendWayPage(reply, { ...page, script: script ?? withFragment, referrerPolicy: 'origin' })
}
