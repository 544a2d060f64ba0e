import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './language.ts'

const cases: [header: string | undefined, language: string | null][] = [
  [undefined, null],
  ['', null],
  ['en', 'en'],
  ['en-GB', 'en-gb'],
  ['de-DE,de;q=0.9,en;q=0.8', 'de-de'],
  ['en;q=0.8, fr', 'fr'],
  ['en;q=0.8, fr;q=0.9', 'fr'],
  ['en;q=0.8, fr;q=0.8', 'en'],
  ['en;q=0, fr;q=0.1', 'fr'],
  ['en;q=0', null],
  ['*', null],
  ['*, fr;q=0.5', 'fr'],
  ['zh-Hant-TW', 'zh-hant-tw'],
  ['pt_BR', 'pt-br'],
  ['  en-us ; q=1.0 , de', 'en-us'],
  ['en;q=1.000', 'en'],
  ['en;Q=0.5,de;Q=0.7', 'de'],
  ['en;q=broken, de;q=0.2', 'de'],
  ['en;q=broken', 'en'],
  ['en;level=1;q=0.4, de;q=0.5', 'de'],
  [',,,en', 'en'],
  ['12-34', null],
  ['englishlanguage', null],
  ['<script>', null],
  ['тест, en;q=0.1', 'en'],
]

describe('preferredLanguage', () => {
  it.each(cases)('%j → %j', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })

  it('is null or a lower-case tag, whatever comes', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const language = preferredLanguage(header)
        if (language !== null) expect(language).toMatch(/^[a-z]{1,8}(-[a-z0-9]{1,8}){0,4}$/)
      }),
    )
  })
})
