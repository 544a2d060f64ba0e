import { isbotMatch } from 'isbot'

const maxReasonLength = 40

/**
 * What isbot takes for browsers: measuring services, drivers of browsers that name themselves, libraries, and
 * Office, which opens a link before it gives it to the browser.
 */
const moreBots =
  /\bgtmetrix\b|\bminiature\.io\/|\bylt chrome\/|\btsm-turingos\b|\b(?:headless|phantomjs|slimerjs|selenium|webdriver|puppeteer|playwright|cypress\/)|^dart\/|\b(?:windows)?powershell\/|\bms-office\b|^microsoft office\//i

/**
 * Discord's preview of pictures calls itself a Firefox of macOS 11.6. Real ones of its version say 10.15,
 * whatever the Mac has.
 */
const discordPreview = /\bIntel Mac OS X 11\.6; rv:92\.0\b/

/**
 * What people's devices say that the words of bots are in: the model of an Android device (`Google TV
 * Streamer`, the phones `Discovery`), the process of WeChat that shows a page (`Process/tools`), the empty
 * brackets of LG's televisions, the language and the systems of televisions (`CE-HTML`, `Catcher2`), phones
 * of the time before Android, Sogou's browser of phones (its crawler is `Sogou web spider`), and apps of news
 * (`SmartNews/24.1`) and rides (`Grab/5.3`).
 */
const personal: readonly [found: RegExp, name: string][] = [
  [/^([\w./]+ \((?:Linux; )?(?:U; )?Andr[o0]id [\d.]+;(?: [a-z]{2}-[a-z]{2};)?)[^;()]{0,80}/i, '$1'],
  [/ Process\/(?:tools|toolsmp|appbrand\d*)(?= )/, ''],
  [/( \(; LGE; webOSTV;[^()]{0,80}) \(\)/, '$1'],
  [/\bGoogleTV(?=[ /]\d)/, ''],
  [/\bCE-HTML\b|\.Catcher\d|\bFreesat\/|\bSogouMSE,/gi, ''],
  [/\bJavaPlatform\/|\bGMOBI\/|\bBada\/|^dv(?=\(iPh\d)/gi, ''],
  [/( Mobile(?:\/\w+| Safari\/[\d.]+) (?:.* )?)(?:[a-z]*news(?:app|article|break)?|grab)(?=\/\d)/i, '$1'],
]

/**
 * Why a user agent is a bot's, or null: `empty_ua`, or `ua:` and the word that it was recognised by
 * (`ua:googlebot`, `ua:curl`, `ua:headlesschrome`), short, so that it fits into a report.
 */
export function botReasonOf(userAgent: string): string | null {
  if (userAgent.trim() === '') return 'empty_ua'
  // Few have a word of bots, and only these need a second look.
  if (wordOfBots(userAgent) === null) return discordPreview.test(userAgent) ? 'ua:discord' : null
  const reported = personal.reduce((text, [found, stored]) => text.replace(found, stored), userAgent)
  const match = wordOfBots(reported)
  if (match !== null) return `ua:${wordAt(reported, match)}`.slice(0, maxReasonLength)
  return discordPreview.test(userAgent) ? 'ua:discord' : null
}

const wordOfBots = (text: string): string | null => isbotMatch(text) ?? moreBots.exec(text)?.[0] ?? null

/** isbot gives a part of a word ("bot"); the whole of it ("slackbot") shows the operator whose it is. */
function wordAt(userAgent: string, match: string): string {
  const start = userAgent.indexOf(match)
  const before = /[a-z0-9_-]*$/i.exec(userAgent.slice(Math.max(0, start - maxReasonLength), start))?.[0] ?? ''
  const from = /[a-z][a-z0-9_-]*/i.exec(before + userAgent.slice(start, start + maxReasonLength))?.[0]
  return from?.toLowerCase() ?? 'unknown'
}
