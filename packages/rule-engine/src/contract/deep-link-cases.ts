import type { DeepLink } from '@waymark/domain'
import type { CaseVisitor } from './routing-case.ts'

const safari = 'Version/17.4 Mobile/15E148 Safari/604.1'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${safari}`
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'
const googlebot = `${android} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`

/** Which link into an app is tried before a target. */
export interface DeepLinkCase {
  name: string
  visitor: Required<Pick<CaseVisitor, 'userAgent' | 'os' | 'isBot'>>
  deepLink: DeepLink | null
  /** Null: the visitor goes to the target at once. */
  expected: string | null
}

const ios = 'myapp://product/7'
const intent = 'intent://product/7#Intent;scheme=myapp;package=com.example.app;end'
const both = { ios, android: intent }

const person = (os: string, userAgent: string) => ({ os, userAgent, isBot: false })

export const deepLinkCases: readonly DeepLinkCase[] = [
  { name: 'on iOS its own', visitor: person('iOS', iphone), deepLink: both, expected: ios },
  { name: 'on Android its own', visitor: person('Android', android), deepLink: both, expected: intent },
  { name: 'elsewhere none', visitor: person('Windows', windows), deepLink: both, expected: null },
  {
    name: 'none of another system',
    visitor: person('Android', android),
    deepLink: { ios, android: null },
    expected: null,
  },
  { name: 'none where there is none', visitor: person('iOS', iphone), deepLink: null, expected: null },
  {
    name: 'none for bots',
    visitor: { os: 'Android', userAgent: googlebot, isBot: true },
    deepLink: both,
    expected: null,
  },
]
