import { parseUserAgent } from '@waymark/visitor'

/** A user agent, what is read of it, and how often it comes. */
export interface Device {
  userAgent: string
  weight: number
  deviceType: string
  deviceBrand: string | null
  os: string | null
  osVersion: string | null
  browser: string | null
  browserVersion: string | null
}

const device = (
  weight: number,
  deviceType: string,
  [os, osVersion]: readonly [string, string | null],
  [browser, browserVersion]: readonly [string, string | null],
  userAgent: string,
): Device => {
  const { deviceBrand } = parseUserAgent(userAgent)
  return { userAgent, weight, deviceType, deviceBrand, os, osVersion, browser, browserVersion }
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const appleWebkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

export const devices: readonly Device[] = [
  device(
    240,
    'mobile',
    ['iOS', '18.5'],
    ['Safari', '18.5'],
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${appleWebkit} Version/18.5 Mobile/15E148 Safari/604.1`,
  ),
  device(
    50,
    'mobile',
    ['iOS', '17.6'],
    ['Chrome', '138.0.7204.119'],
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${appleWebkit} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`,
  ),
  device(
    200,
    'mobile',
    ['Android', '15'],
    ['Chrome', '138.0.0.0'],
    `Mozilla/5.0 (Linux; Android 15; SM-S928B) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`,
  ),
  device(
    110,
    'mobile',
    ['Android', '13'],
    ['Chrome', '136.0.0.0'],
    `Mozilla/5.0 (Linux; Android 13; M2101K6G) ${webkit} Chrome/136.0.0.0 Mobile Safari/537.36`,
  ),
  device(
    45,
    'mobile',
    ['Android', '14'],
    ['Samsung Internet', '27.0'],
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A546B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ),
  device(
    15,
    'mobile',
    ['Android', '12'],
    ['Firefox', '139.0'],
    'Mozilla/5.0 (Linux; Android 12; Redmi Note 11; rv:139.0) Gecko/139.0 Firefox/139.0',
  ),
  device(
    140,
    'desktop',
    ['Windows', null],
    ['Chrome', '138.0.0.0'],
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
  ),
  device(
    55,
    'desktop',
    ['Windows', null],
    ['Edge', '137.0.0.0'],
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
  ),
  device(
    25,
    'desktop',
    ['Windows', null],
    ['Firefox', '140.0'],
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ),
  device(
    40,
    'desktop',
    ['Mac OS', null],
    ['Safari', '18.4'],
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleWebkit} Version/18.4 Safari/605.1.15`,
  ),
  device(
    35,
    'desktop',
    ['Mac OS', null],
    ['Chrome', '138.0.0.0'],
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
  ),
  device(
    10,
    'desktop',
    ['Linux', null],
    ['Firefox', '139.0'],
    'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
  ),
  device(
    20,
    'tablet',
    ['iOS', '17.5'],
    ['Safari', '17.5'],
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${appleWebkit} Version/17.5 Mobile/15E148 Safari/604.1`,
  ),
  device(
    15,
    'tablet',
    ['Android', '14'],
    ['Chrome', '138.0.0.0'],
    `Mozilla/5.0 (Linux; Android 14; SM-X716B) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
  ),
]

/** A machine: its user agent says so, and names no device. */
export interface Crawler {
  userAgent: string
  botReason: string
  weight: number
}

export const crawlers: readonly Crawler[] = [
  {
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    botReason: 'ua:googlebot',
    weight: 40,
  },
  {
    userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    botReason: 'ua:facebookexternalhit',
    weight: 30,
  },
  {
    userAgent: 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    botReason: 'ua:ahrefsbot',
    weight: 15,
  },
  { userAgent: 'curl/8.7.1', botReason: 'ua:curl', weight: 8 },
  { userAgent: 'python-requests/2.32.3', botReason: 'ua:python-requests', weight: 7 },
]
