import { isbotMatch } from 'isbot'

const maxReasonLength = 40

/** Measuring services that isbot takes for browsers, and drivers of browsers that name themselves. */
const moreBots =
  /\bgtmetrix\b|\bminiature\.io\/|\bylt chrome\/|\btsm-turingos\b|\b(?:headless|phantomjs|slimerjs|selenium|webdriver|puppeteer|playwright|cypress\/)/i

/**
 * What people's devices say that the words of bots are in: the model of an Android device
 * (`Google TV Streamer`, the phones `Discovery`), the process of WeChat that shows a page (`Process/tools`),
 * and the empty brackets of LG's televisions.
 */
const personal: readonly [found: RegExp, kept: string][] = [
  [/^([\w./]+ \((?:Linux; )?(?:U; )?Andr[o0]id [\d.]+;(?: [a-z]{2}-[a-z]{2};)?)[^;()]{0,80}/i, '$1'],
  [/ Process\/(?:tools|toolsmp|appbrand\d*)(?= )/, ''],
  [/( \(; LGE; webOSTV;[^()]{0,80}) \(\)/, '$1'],
  [/\bGoogleTV(?=[ /]\d)/, ''],
]

/**
 * Why a user agent is a bot's, or null: `empty_ua`, or `ua:` and the word that gave it away (`ua:googlebot`,
 * `ua:curl`, `ua:headlesschrome`), short, so that it fits into a report.
 */
export function botReasonOf(userAgent: string): string | null {
  if (userAgent.trim() === '') return 'empty_ua'
  const reported = personal.reduce((text, [found, stored]) => text.replace(found, stored), userAgent)
  const match = isbotMatch(reported) ?? moreBots.exec(reported)?.[0] ?? null
  return match === null ? null : `ua:${wordAt(reported, match)}`.slice(0, maxReasonLength)
}

/** isbot gives a part of a word ("bot"); the whole of it ("slackbot") shows the operator whose it is. */
function wordAt(userAgent: string, match: string): string {
  const start = userAgent.indexOf(match)
  const before = /[a-z0-9_-]*$/i.exec(userAgent.slice(Math.max(0, start - maxReasonLength), start))?.[0] ?? ''
  const from = /[a-z][a-z0-9_-]*/i.exec(before + userAgent.slice(start, start + maxReasonLength))?.[0]
  return from?.toLowerCase() ?? 'unknown'
}
