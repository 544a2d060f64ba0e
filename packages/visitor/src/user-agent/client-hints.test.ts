import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestHeaders } from '../prefetch.ts'
import { createUserAgentReader, parseUserAgent } from '../user-agent.ts'
import { hintsOf, readHints } from './client-hints.ts'

const gecko = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = `${gecko} Chrome/142.0.0.0`
const onWindows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`
const onMac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`
const onPhone = `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`
const onTablet = `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`
const onLinux = `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`
const onIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

interface Sent {
  platform: string
  version?: string
  model?: string
  forms?: string
  brands?: string
}

function headersOf({ platform, version, model, forms, brands }: Sent): RequestHeaders {
  return {
    'sec-ch-ua-platform': `"${platform}"`,
    'sec-ch-ua-platform-version': version === undefined ? undefined : `"${version}"`,
    'sec-ch-ua-model': model === undefined ? undefined : `"${model}"`,
    'sec-ch-ua-form-factors': forms,
    'sec-ch-ua': brands,
  }
}

const brave = '"Brave";v="142", "Chromium";v="142", "Not=A?Brand";v="24"'

describe('hints', () => {
  it.each<[userAgent: string, sent: Sent, expected: object]>([
    [onWindows, { platform: 'Windows', version: '15.0.0' }, { os: 'Windows', osVersion: '11' }],
    [onWindows, { platform: 'Windows', version: '13.0.0' }, { os: 'Windows', osVersion: '11' }],
    [onWindows, { platform: 'Windows', version: '10.0.0' }, { os: 'Windows', osVersion: '10' }],
    [onWindows, { platform: 'Windows', version: '1.0.0' }, { os: 'Windows', osVersion: '10' }],
    [onWindows, { platform: 'Windows', version: '0.3.0' }, { os: 'Windows', osVersion: '8.1' }],
    [onWindows, { platform: 'Windows', version: '0.1.0' }, { os: 'Windows', osVersion: '7' }],
    [onWindows, { platform: 'Windows' }, { os: 'Windows', osVersion: null }],
    [onWindows, { platform: 'Windows', version: 'x' }, { os: 'Windows', osVersion: null }],
    [onMac, { platform: 'macOS', version: '14.5.0' }, { os: 'Mac OS', osVersion: '14.5' }],
    [onMac, { platform: 'macOS', version: '26.0.0' }, { os: 'Mac OS', osVersion: '26' }],
    [onMac, { platform: 'macOS', version: '10.15.7' }, { os: 'Mac OS', osVersion: '10.15.7' }],
    [onMac, { platform: 'macOS' }, { os: 'Mac OS', osVersion: null }],
    [
      onPhone,
      { platform: 'Android', version: '14.0.0', model: 'Pixel 8' },
      { os: 'Android', osVersion: '14', deviceType: 'mobile', deviceBrand: 'Google', deviceModel: 'Pixel 8' },
    ],
    [
      onPhone,
      { platform: 'Android', version: '15.0.0', model: 'SM-S928B' },
      { osVersion: '15', deviceBrand: 'Samsung', deviceModel: 'SM-S928B' },
    ],
    [onPhone, { platform: 'Android' }, { os: 'Android', osVersion: null, deviceModel: null }],
    [onPhone, { platform: 'Android', model: 'SM-X706B' }, { deviceType: 'tablet', deviceModel: 'SM-X706B' }],
    [onTablet, { platform: 'Android', version: '12.0.0', model: 'BRAVIA 4K VH22' }, { deviceType: 'tv' }],
    [onTablet, { platform: 'Android', version: '12.0.0', model: 'Pixel Tablet' }, { deviceType: 'tablet' }],
    [onPhone, { platform: 'Android', forms: '"Tablet"' }, { deviceType: 'tablet' }],
    [onPhone, { platform: 'Android', forms: '"XR"' }, { deviceType: 'wearable' }],
    [onLinux, { platform: 'Linux', version: '6.8.0' }, { os: 'Linux', osVersion: null }],
    [onWindows, { platform: 'Windows', brands: brave }, { browser: 'Brave', browserVersion: '142' }],
    // Another system than the user agent's, and browsers that send no hints: the user agent is believed.
    [onWindows, { platform: 'Android', version: '14.0.0' }, { os: 'Windows', osVersion: null }],
    [onIphone, { platform: 'Windows', version: '15.0.0' }, { os: 'iOS', osVersion: '18.5' }],
    // What would change the form of the user agent is taken out of the model.
    [onPhone, { platform: 'Android', model: 'A) Firefox/1 (' }, { browser: 'Chrome', deviceType: 'mobile' }],
  ])('%s with %j', (userAgent, sent, expected) => {
    expect(parseUserAgent(userAgent, hintsOf(headersOf(sent)))).toMatchObject(expected)
  })

  it('are read where their quotes were lost on the way', () => {
    const hints = hintsOf({ 'sec-ch-ua-platform': 'Windows', 'sec-ch-ua-platform-version': '14.0.0' })
    expect(parseUserAgent(onWindows, hints)).toMatchObject({ os: 'Windows', osVersion: '11' })
  })

  it('are none without a platform, and none where they are longer than any browser’s', () => {
    expect(hintsOf({ 'sec-ch-ua': brave })).toBeUndefined()
    expect(hintsOf(headersOf({ platform: 'Windows', brands: 'a'.repeat(2_000) }))).toBeUndefined()
  })

  it('read anything without failing', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => readHints(text) !== null))
  })

  it('distinguish visitors of one user agent', () => {
    const read = createUserAgentReader(() => null)
    const of = (version: string) => hintsOf(headersOf({ platform: 'Windows', version }))
    expect(read(onWindows, of('15.0.0')).facts.osVersion).toBe('11')
    expect(read(onWindows, of('10.0.0')).facts.osVersion).toBe('10')
    expect(read(onWindows, of('15.0.0'))).toBe(read(onWindows, of('15.0.0')))
    expect(read(onWindows).facts.osVersion).toBeNull()
  })
})
