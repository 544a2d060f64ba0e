import type { RedirectType } from '@waymark/rule-engine'
import { escapeHtml, scriptString } from '../html/escape.ts'
import { firePixels } from '../pixels/index.ts'
import type { WayOn } from './delivery.ts'
import { hostOf, metaRefresh, plainLink, type ReferrerPolicy, scriptWay, sendWayPage } from './way-page.ts'

export interface DeepLinkWay extends WayOn {
  /** Checked when it was saved: the scheme is an app's. */
  deepLink: string
  redirectType: RedirectType
}

/** Ms after which a page that is still seen goes on: the app is not there. */
const appTimeoutMs = 1_000

/**
 * Tries to open an app, and goes on to the target where that does not hide the page. The app's link is never
 * a `Location`: a browser without the app would show an error instead of the target.
 */
export function sendDeepLink({ reply, url, pixels, deepLink, redirectType }: DeepLinkWay): undefined {
  const wayOn = `setTimeout(function(){if(!document.hidden)${scriptWay(url)}},${appTimeoutMs})`
  const { script, ...sources } = firePixels(pixels, wayOn) ?? { script: wayOn }
  sendWayPage(reply, {
    title: hostOf(url),
    head: `<noscript>${metaRefresh(url)}</noscript>`,
    body: `<p><a href="${escapeHtml(deepLink)}" rel="nofollow">Open the app</a></p>${plainLink(url)}`,
    script: `location.href=${scriptString(deepLink)};${script}`,
    ...sources,
    referrerPolicy: policies[redirectType] ?? 'strict-origin-when-cross-origin',
  })
}

/** What the target learns of the link is as without the app. */
const policies: Readonly<Partial<Record<RedirectType, ReferrerPolicy>>> = {
  meta: 'origin',
  double_meta: 'no-referrer',
  blank_referrer: 'no-referrer',
}
