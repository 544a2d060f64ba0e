import type { CaseVisitor } from './routing-case.ts'

/** Three people as a redirector sees them, with what the shipped geo database and ua-parser make of them. */
export const londoner: CaseVisitor = {
  ip: '81.2.69.142',
  country: 'GB',
  city: 'London',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  device: 'mobile',
  os: 'iOS',
  browser: 'Safari',
  language: 'en-gb',
}

export const californian: CaseVisitor = {
  ip: '8.8.8.8',
  country: 'US',
  city: 'Mountain View',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  device: 'desktop',
  os: 'Windows',
  browser: 'Chrome',
  language: 'es',
}

export const muscovite: CaseVisitor = {
  ip: '2a02:6b8::1',
  country: 'RU',
  city: 'Moscow',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  device: 'mobile',
  os: 'Android',
  browser: 'Chrome',
  language: 'ru',
}

export const crawler: CaseVisitor = {
  ip: '8.8.8.8',
  country: 'US',
  city: 'Mountain View',
  userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  isBot: true,
}
