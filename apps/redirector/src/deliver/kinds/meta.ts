import { scriptString } from '../../html/escape.ts'
import type { WayOn } from '../delivery.ts'
import { refreshPage, sendWayPage } from '../way-page.ts'

/**
 * `meta`: a page with a meta refresh. The target sees that the visitor comes from the link's host, not from
 * where the link stood.
 */
export function sendMeta({ reply, url, pixels }: WayOn): undefined {
  const page = refreshPage({ url, pixels }, `location.replace(${scriptString(url)})`)
  sendWayPage(reply, { ...page, referrerPolicy: 'origin' })
}
