import crawlers from 'crawler-user-agents'
import { describe, expect, it } from 'vitest'
import { samplesOf } from '../user-agent/corpus/forms.ts'
import { inAppSamples, inNoApp } from '../user-agent/corpus/in-app.ts'
import { others } from '../user-agent/corpus/others.ts'
import { tablets } from '../user-agent/corpus/tablets.ts'
import { televisions } from '../user-agent/corpus/televisions.ts'
import { botUserAgents } from './testing/bot-user-agents.ts'
import { browserUserAgents } from './testing/browser-user-agents.ts'
import { peopleUserAgents } from './testing/people-user-agents.ts'
import { botReasonOf } from './user-agent-bots.ts'

describe('bots and people of all corpora (issue 23)', () => {
  const bots = new Set([
    ...crawlers.flatMap(({ instances }) => instances),
    ...Object.values(botUserAgents).flat(),
  ])
  const devices = samplesOf([...televisions, ...tablets, ...others])
  const people = new Set([
    ...browserUserAgents.map(([, userAgent]) => userAgent),
    ...peopleUserAgents,
    ...[...devices, ...inAppSamples].map(({ userAgent }) => userAgent),
    ...inNoApp,
  ])
  const report = (what: string, found: number, of: number) => {
    process.stdout.write(`${what}: ${found} of ${of}, ${((100 * found) / of).toFixed(2)} %\n`)
    return (100 * found) / of
  }

  it('of over 2,200 bots at least 98 % are found', () => {
    expect(bots.size).toBeGreaterThan(2_200)
    const missed = [...bots].filter((userAgent) => botReasonOf(userAgent) === null)
    const share = report('bots found', bots.size - missed.length, bots.size)
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(98)
  })

  it('of over 1,000 user agents of people at most 0.2 % are taken for bots', () => {
    expect(people.size).toBeGreaterThan(1_000)
    const taken = [...people].filter((userAgent) => botReasonOf(userAgent) !== null)
    const share = report('people taken for bots', taken.length, people.size)
    expect(share, taken.join('\n')).toBeLessThanOrEqual(0.2)
  })

  it.each(Object.entries(botUserAgents))('%s are all bots', (_what, userAgents) => {
    expect(userAgents.filter((userAgent) => botReasonOf(userAgent) === null)).toEqual([])
  })

  it('people who are easily taken for bots are none', () => {
    expect(peopleUserAgents.filter((userAgent) => botReasonOf(userAgent) !== null)).toEqual([])
  })
})

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

const webView =
  'Mozilla/5.0 (Linux; Android 13; SM-A536B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.7204.179 Mobile Safari/537.36'
const discord = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 11.6; rv:92.0) Gecko/20100101 Firefox/92.0'

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
  ['an app of news', `${webView} SmartNews/24.1.10`, null],
  ['another one', `${webView} NewsBreak/24.1`, null],
  ['a bot of news that comes as a phone', `${webView} SmartNewsBot/1.0`, 'ua:smartnewsbot'],
  ['Discord’s preview of pictures', discord, 'ua:discord'],
  ['the Firefox of a Mac', discord.replace('X 11.6', 'X 10.15'), null],
  ['Word, before the browser', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)', 'ua:ms-office'],
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
  for (const piece of [
    'a',
    'bot ',
    ' headles',
    '(compatible; ',
    'Mozilla/5.0 ',
    '-_',
    'gtmetri',
    ' Mobile/1 ',
    ' Mobile/1 news ',
  ]) {
    // The best of three, of the thread: it does not matter what else the machine does.
    const runs = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      botReasonOf(piece.repeat(512 / piece.length))
      return process.threadCpuUsage(before).user / 1_000
    })
    expect(Math.min(...runs)).toBeLessThan(20)
  }
})
