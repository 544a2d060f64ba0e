import { scriptString } from '../../html/escape.ts'
import type { WayOn } from '../delivery.ts'
import { refreshPage, sendWayPage } from '../way-page.ts'

/** `blank_referrer`: the target sees nothing of where the visitor comes from. */
export function sendBlankReferrer({ reply, url, pixels }: WayOn): undefined {
  const page = refreshPage({ url, pixels }, `location.replace(${scriptString(url)})`)
  sendWayPage(reply, { ...page, referrerPolicy: 'no-referrer' })
}
