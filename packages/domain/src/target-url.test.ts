import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  completedUrlSchema,
  parseTargetUrl,
  type TargetUrlProblem,
  targetUrlMessage,
  targetUrlProblems,
  targetUrlSchema,
} from './target-url.ts'

const long = (length: number) => `https://a.test/${'x'.repeat(length - 15)}`

describe('accepted as written', () => {
  it.each([
    ['https://a.test'],
    ['http://a.test/'],
    ['HTTPS://A.test/Path?Q=1#F'],
    ['https://a.test:8443/x'],
    ['https://127.0.0.1/x'],
    ['https://[::1]:80/'],
    ['https://пример.рф/путь?ключ=значение'],
    ['https://a.test/{click_id}'],
    ['https://a.test/{sub_id_1}/x?s={_source}&d={date:Y-m-d H:i:s}#{keyword}'],
    ['https://a.test?x={click_id}'],
    ['https://a.test#{click_id}'],
    ['https://a.test/?j={"a":1}'],
    ['https://a.test/%7Bclick_id%7D?x=%7B'],
    ['https://a.test/{unknown}'],
    ['https://a.test/@user'],
    ['https://a.test/?next=https://user@b.test/'],
    ['https://a.test/a b'],
    [long(8_192)],
  ])('%.80s', (text) => {
    expect(parseTargetUrl(text)).toMatchObject({ ok: true, text })
    expect(targetUrlSchema.parse(text)).toBe(text)
  })
})

describe('refused with a reason', () => {
  it.each<[text: string, reason: TargetUrlProblem]>([
    ['', 'not_http'],
    ['a.test/x', 'not_http'],
    ['//a.test/x', 'not_http'],
    ['/x', 'not_http'],
    ['/\\a.test', 'not_http'],
    ['https:a.test', 'not_http'],
    ['https:/a.test', 'not_http'],
    ['https:\\\\a.test', 'not_http'],
    [' https://a.test', 'not_http'],
    ['ftp://a.test/', 'not_http'],
    ['javascript:alert(1)', 'not_http'],
    ['data:text/html,x', 'not_http'],
    ['file:///etc/passwd', 'not_http'],
    ['mailto:a@a.test', 'not_http'],
    ['https://', 'unparseable'],
    ['https:///a.test', 'unparseable'],
    ['https://?x', 'unparseable'],
    ['https://a b.test/', 'unparseable'],
    ['https://a.test:99999/', 'unparseable'],
    ['https://[::1/', 'unparseable'],
    ['https://a%00.test/', 'unparseable'],
    ['https://user@a.test/', 'userinfo'],
    ['https://user:pass@a.test/', 'userinfo'],
    ['https://@a.test/', 'userinfo'],
    ['https://a.test@b.test', 'userinfo'],
    ['{source}', 'macro_in_host'],
    ['{source}://a.test/', 'macro_in_host'],
    ['ht{source}://a.test/', 'macro_in_host'],
    ['https://{source}/', 'macro_in_host'],
    ['https://{source}.a.test/', 'macro_in_host'],
    ['https://a.test{source}/', 'macro_in_host'],
    ['https://a.test{param:x/y}', 'macro_in_host'],
    ['https://a.test:{source}/', 'macro_in_host'],
    ['https://a.test{/x', 'macro_in_host'],
    ['https://%7Bsource%7D.a.test/', 'macro_in_host'],
    ['https://a.test%7d/', 'macro_in_host'],
    ['https://a.test/\r\nSet-Cookie: a=b', 'bad_character'],
    ['https://a.test/\u0000', 'bad_character'],
    ['https://a.test/\t', 'bad_character'],
    ['https://a.test/\u007f', 'bad_character'],
    ['https://a.test/\u0085', 'bad_character'],
    ['java\nscript:alert(1)', 'bad_character'],
    ['https://a.test/\ud800', 'bad_character'],
    [long(8_193), 'too_long'],
  ])('%.60j: %s', (text, reason) => {
    expect(parseTargetUrl(text)).toEqual({ ok: false, reason })
    expect(targetUrlMessage(text, reason)).toContain(targetUrlProblems[reason])
  })
})

describe('a body', () => {
  const messageOf = (schema: typeof targetUrlSchema, text: string) =>
    schema.safeParse(text).error?.issues.map(({ message }) => message)

  it.each([' https://a.test', '\u200bhttps://a.test/\t', 'https://a.test/{click_id}\ufeff'])(
    'takes %j without the blanks around it',
    (text) => {
      expect(targetUrlSchema.parse(text)).toBe(text.replaceAll(/[\s\u200b\ufeff]/g, ''))
    },
  )

  it('says what is wrong, with the URL that is meant where only the scheme is missing', () => {
    const { not_http, userinfo } = targetUrlProblems
    expect(messageOf(targetUrlSchema, ' a.test/{sub1} ')).toEqual([
      `${not_http} Did you mean https://a.test/{sub1}?`,
    ])
    expect(messageOf(targetUrlSchema, 'mailto:a@a.test')).toEqual([not_http])
    expect(messageOf(targetUrlSchema, 'https://a@a.test')).toEqual([userinfo])
  })

  it('of many gets the scheme that is missing', () => {
    expect(completedUrlSchema.parse(' a.test/{sub1}')).toBe('https://a.test/{sub1}')
    expect(messageOf(completedUrlSchema, 'a b')).toEqual([targetUrlProblems.not_http])
  })
})

it('never throws, and what it accepts is http or https without user info', () => {
  const urlish = fc.tuple(
    fc.constantFrom('https://', 'http://', 'HTTP://a', ''),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        urlish.map((parts) => parts.join('')),
        fc.webUrl(),
      ),
      (text) => {
        const target = parseTargetUrl(text)
        if (!target.ok) return
        expect(target.url.protocol).toMatch(/^https?:$/)
        expect(target.url.username + target.url.password).toBe('')
        expect(target.url.host).not.toBe('')
      },
    ),
    { numRuns: 2_000 },
  )
})
