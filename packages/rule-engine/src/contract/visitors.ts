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
  osVersion: '17.4',
  browserVersion: '17.4',
  deviceBrand: 'Apple',
  deviceModel: 'iPhone',
  language: 'en-gb',
}

export const californian: CaseVisitor = {
  ip: '8.8.8.8',
  country: 'US',
  region: 'California',
  regionCode: 'CA',
  city: 'Mountain View',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
  device: 'desktop',
  os: 'Windows',
  browser: 'Chrome',
  browserVersion: '124.0.0.0',
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
  osVersion: '14',
  browserVersion: '124.0.0.0',
  deviceBrand: 'Google',
  deviceModel: 'Pixel 8',
  language: 'ru',
}

/** In the app of Instagram, in London. */
export const inInstagram: CaseVisitor = {
  ip: '81.2.69.142',
  country: 'GB',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E219 Instagram 388.0.0.28.84 (iPhone15,3; iOS 17_4; en_GB; en-GB; scale=3.00; 1290x2796; 774364832)',
  device: 'mobile',
  os: 'iOS',
  osVersion: '17.4',
  browser: 'Instagram',
  browserVersion: '388.0.0.28.84',
  inApp: 'Instagram',
}

export const crawler: CaseVisitor = {
  ip: '8.8.8.8',
  country: 'US',
  city: 'Mountain View',
  userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  isBot: true,
}
