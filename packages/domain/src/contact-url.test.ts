import { expect, it } from 'vitest'
import { isContactUrl, isValidContactUrl } from './contact-url.ts'

it.each([
  'mailto:ann@example.com',
  'MAILTO:a@b.example?subject=Hello%20there',
  'tel:+44-20-7946-0958',
  'sms:+447700900000?body=Hi',
])('%s may be an entry', (text) => {
  expect([isContactUrl(text), isValidContactUrl(text)]).toEqual([true, true])
})

it.each([
  'mailto:',
  'tel: 1',
  'sms://evil.example',
  'mailto:a@b.example"onclick=x',
  'tel:{sub1}',
  'mailto:a\r\nb',
  `tel:${'1'.repeat(2_050)}`,
])('%j may not', (text) => {
  expect([isContactUrl(text), isValidContactUrl(text)]).toEqual([true, false])
})

it.each(['javascript:alert(1)', 'https://mailto:x@a.example/', 'xmailto:a@b.example', ' tel:1'])(
  '%s is none of these',
  (text) => {
    expect(isContactUrl(text)).toBe(false)
  },
)
