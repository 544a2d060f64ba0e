import crawlers from 'crawler-user-agents'
import { describe, expect, it } from 'vitest'
import { browserUserAgents } from './testing/browser-user-agents.ts'
import { botReasonOf } from './user-agent-bots.ts'

describe('crawlers of the public list', () => {
  // People, whom the list counts among crawlers: in-app browsers, and browsers within programs that people
  // use.
  const people = /Instagram|MetaIAB Facebook|Electron|Fluid\//
  const instances = crawlers.flatMap(({ instances }) => instances)
  const missed = instances.filter((userAgent) => botReasonOf(userAgent) === null)

  it('at least 99 % of them are bots', () => {
    expect(instances.length).toBeGreaterThan(2_000)
    expect(missed.length / instances.length).toBeLessThan(0.01)
  })

  it('all of them but people', () => {
    expect(missed.filter((userAgent) => !people.test(userAgent))).toEqual([])
  })
})

describe('browsers', () => {
  it('are at least 200 different ones', () => {
    expect(new Set(browserUserAgents.map(([, userAgent]) => userAgent)).size).toBeGreaterThanOrEqual(200)
  })

  it('none of them is a bot', () => {
    const taken = browserUserAgents.flatMap(([of, userAgent]) => {
      const reason = botReasonOf(userAgent)
      return reason === null ? [] : [{ of, userAgent, reason }]
    })
    expect(taken).toEqual([])
  })
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

it.each([
  ['nothing', '', 'empty_ua'],
  ['white space', ' \t ', 'empty_ua'],
  ['curl', 'curl/8.4.0', 'ua:curl'],
  ['a word that ends in bot', 'Slackbot-LinkExpanding 1.0', 'ua:slackbot-linkexpanding'],
  [
    'headless Chrome',
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`,
    'ua:headlesschrome',
  ],
  [
    'PhantomJS',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    'ua:phantomjs',
  ],
  ['Cypress', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Cypress/13.6.0`, 'ua:cypress'],
  ['Playwright', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Playwright/1.48`, 'ua:playwright'],
  ['a measuring service', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} GTmetrix`, 'ua:gtmetrix'],
  ['the preview of a messenger', 'WhatsApp/2.23.20.0', 'ua:whatsapp'],
  ['WeChat’s process without what follows it', 'Process/tools', 'ua:process'],
  [
    'a television of Google',
    'Mozilla/5.0 (Linux; GoogleTV 3.2; NSZ-GS7/GX70) AppleWebKit/534.24 (KHTML, like Gecko) Chrome/11.0 Safari/534.24',
    null,
  ],
  ['a browser', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, null],
])('%s: %j is %j', (_what, userAgent, reason) => {
  expect(botReasonOf(userAgent)).toBe(reason)
})

it('no user agent takes long, however it was made up', () => {
  for (const piece of ['a', 'bot ', ' headles', '(compatible; ', 'Mozilla/5.0 ', '-_', 'gtmetri']) {
    // The best of three, of the thread: it does not matter what else the machine does.
    const runs = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      botReasonOf(piece.repeat(512 / piece.length))
      return process.threadCpuUsage(before).user / 1_000
    })
    expect(Math.min(...runs)).toBeLessThan(20)
  }
})
