import { describe, expect, it } from 'vitest'
import { appSchemeProblem } from './app-schemes.ts'
import { deepLinkProblem, resolveDeepLink, unknownAppScheme } from './deep-link.ts'

const intent = (parts: string, data = '//page') => `intent:${data}#Intent;${parts}end`

it.each([
  ['myapp://x?c={click_id}&s={sub_id_1}&t={sub2}', 'myapp://x?c=C-1&s=a%20b%26c%3B%27%22&t='],
  ['intent:#Intent;package=a.b;S.s={sub1};end', 'intent:#Intent;package=a.b;S.s=a%20b%26c%3B%27%22;end'],
  ['myapp://x?c=%7Bclick_id%7D', 'myapp://x?c=%7Bclick_id%7D'],
])('%s has the values of the visit: %s', (deepLink, resolved) => {
  const subIds = new Map([['sub_id_1', `a b&c;'"`]])
  expect(resolveDeepLink(deepLink, { clickId: 'C-1', subIds })).toBe(resolved)
})

describe('a link into an app', () => {
  it.each<['ios' | 'android', string]>([
    ['ios', 'myapp://product/7?from=ad#top'],
    ['ios', 'fb://page/7'],
    ['android', 'com.example.app:/path'],
    ['android', 'market://details?id=com.example.app'],
    ['ios', 'itms-apps://apps.apple.com/app/id1'],
    ['android', intent('scheme=myapp;package=com.example.app;')],
    ['android', intent('package=com.example.app;S.page=7%3B8;', '')],
    ['ios', 'myapp://x?c={click_id}&s={sub_id_1}&t={Sub30}#top'],
    ['android', intent('package=com.example.app;S.click={clickid};', '//page?c={click_id}')],
  ])('is taken: %s %s', (system, text) => {
    expect(deepLinkProblem(system, text)).toBeNull()
  })

  it.each<['ios' | 'android', string]>([
    ['ios', 'https://evil.example/'],
    ['ios', 'HTTP://evil.example/'],
    ['ios', 'javascript:alert(1)'],
    ['android', 'JaVaScRiPt:alert(1)'],
    ['ios', 'data:text/html,x'],
    ['ios', 'file:///etc/passwd'],
    ['android', 'content://contacts'],
    ['ios', 'blob:x'],
    ['ios', 'vbscript:x'],
    ['ios', 'view-source:https://a.example'],
    ['ios', 'googlechrome://evil.example'],
    ['ios', 'tel:+4400000000'],
    ['ios', 'sms:1234'],
    ['ios', ''],
    ['ios', 'myapp'],
    ['ios', '://x'],
    ['ios', '//evil.example'],
    ['ios', '/path'],
    ['ios', ' myapp://x'],
    ['ios', 'java\tscript:alert(1)'],
    ['ios', 'myapp://x\r\nset-cookie: a=b'],
    ['ios', 'myapp://"><script>'],
    ['ios', 'myapp://{click_id}'],
    ['ios', 'myapp://x?{sub1}'],
    ['ios', 'myapp://x?a=b{sub1}'],
    ['ios', 'myapp://x?c={country}'],
    ['ios', '{sub1}://x'],
    ['android', intent('scheme={click_id};')],
    ['android', intent('package={sub1};')],
    ['android', intent('scheme=myapp;S.browser_fallback_url={sub1};')],
    ['ios', 'myapp://ä'],
    ['ios', `myapp://${'a'.repeat(2_048)}`],
    ['ios', intent('scheme=myapp;')],
    ['android', 'intent:https://evil.example#Intent;package=com.android.chrome;end'],
    ['android', intent('scheme=https;')],
    ['android', intent('scheme=HTTPS;')],
    ['android', intent('scheme=http%73;')],
    ['android', intent('scheme=myapp;SEL;scheme=https;')],
    ['android', intent('%73cheme=https;package=a.b;')],
    ['android', intent('scheme=javascript;')],
    ['android', intent('scheme=;')],
    ['android', intent('scheme=myapp;S.browser_fallback_url=https%3A%2F%2Fevil.example;')],
    ['android', intent('scheme=myapp;S.browser%5Ffallback_url=https%3A%2F%2Fevil.example;')],
    ['android', intent('scheme=myapp;S.%ff=1;')],
    ['android', intent('')],
    ['android', intent('action=android.intent.action.VIEW;')],
    ['android', 'intent://page'],
    ['android', 'intent:'],
  ])('is refused: %s %s', (system, text) => {
    expect(deepLinkProblem(system, text)).toEqual(expect.any(String))
  })
})

/** The app is one that is known, or the workspace's own. */
it.each<[string, own: string[], unknown: string | null]>([
  ['fb://page/7', [], null],
  ['FB://page/7', [], null],
  ['itms-apps://apps.apple.com/app/id1', [], null],
  ['myapp://product/7', [], 'myapp'],
  ['MyApp://product/7', ['myapp'], null],
  ['com.example.app:/path', ['myapp'], 'com.example.app'],
  ['constructor://x', [], 'constructor'],
  [intent('scheme=myapp;'), [], 'myapp'],
  [intent('scheme=MyApp;'), ['myapp'], null],
  [intent('scheme=fb;SEL;scheme=other;'), [], 'other'],
  [intent('%73cheme=other;package=a.b;'), [], 'other'],
  [intent('package=com.example.app;'), [], null],
  // Whatever a workspace says.
  ['javascript:alert(1)', ['javascript'], 'javascript'],
])('%s of a workspace with the apps %j opens the unknown %s', (text, own, unknown) => {
  expect(unknownAppScheme(text, own)).toBe(unknown)
})

it.each<[scheme: string, problem: unknown]>([
  ['myapp', null],
  ['com.example.app-2+x', null],
  ...['javascript', 'data', 'file', 'vbscript', 'blob', 'about', 'intent', 'android-app', 'https', 'tel'].map(
    (scheme): [string, string] => [scheme, `takes the scheme of an app, not ${scheme}:`],
  ),
  ...['', '7app', 'my app', 'myapp:', 'myapp://', 'ünder', 'a'.repeat(65)].map(
    (scheme): [string, unknown] => [scheme, expect.stringMatching(/^is the name of a scheme/)],
  ),
])('a workspace has the app %s: %s', (scheme, problem) => {
  expect(appSchemeProblem(scheme)).toEqual(problem)
})
