import { firePixels } from '../../pixels/index.ts'
import type { WayOn } from '../delivery.ts'
import { hostOf, plainLink, scriptWay, sendWayPage } from '../way-page.ts'

/**
 * `js`: a script goes on; what the target sees of the link's page is the browsers' usual. Without scripts
 * there is a link.
 */
export function sendJs({ reply, url, pixels }: WayOn): undefined {
  const wayOn = scriptWay(url)
  sendWayPage(reply, {
    title: hostOf(url),
    body: plainLink(url),
    ...(firePixels(pixels, wayOn) ?? { script: wayOn }),
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}
