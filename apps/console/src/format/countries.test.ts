import { describe, expect, it } from 'vitest'
import { countries, countryCode, countryCodes, countryLabel, countryName } from './countries.ts'

describe('countries', () => {
  it.each([
    ['DE', 'Germany'],
    ['GB', 'United Kingdom'],
    // What networks write for an unknown one, and for Tor.
    ['XX', 'XX'],
    ['T1', 'T1'],
    ['Germany', 'Germany'],
  ])('%s is called %s', (code, name) => {
    expect(countryName(code)).toBe(name)
  })

  it.each([
    ['Germany', 'DE'],
    [' united kingdom ', 'GB'],
    ['de', 'DE'],
    ['Serbia', 'RS'],
    ['T1', 'T1'],
    ['uk', 'GB'],
    ['Germany (DE)', 'DE'],
    ['Myanmar (Burma)', 'MM'],
  ])('%s is typed for %s', (text, code) => {
    expect(countryCode(text)).toBe(code)
  })

  it.each([
    ['', []],
    ['gb, ie', ['GB', 'IE']],
    ['gb ie\nde;uk', ['GB', 'IE', 'DE']],
    ['Germany, United Kingdom', ['DE', 'GB']],
    ['Germ', ['GERM']],
    [', DE,', ['DE']],
  ])('%j is a list of %j', (text, codes) => {
    expect(countryCodes(text)).toEqual(codes)
  })

  it.each([
    ['DE', 'Germany (DE)'],
    ['GERM', 'GERM'],
  ])('%s is chosen as %s', (code, label) => {
    expect(countryLabel(code)).toBe(label)
    expect(countryCode(label)).toBe(code)
  })

  it('have each a name of its own', () => {
    const all = countries()
    expect(all.size).toBeGreaterThan(240)
    expect(new Set(all.values()).size).toBe(all.size)
  })

  it.each([
    ['Eurozone', 'EZ'],
    ['European Union', 'EU'],
    ['United Nations', 'UN'],
    ['Unknown Region', 'ZZ'],
    ['Pseudo-Accents', 'XA'],
  ])('do not list %s, from which no visitor comes', (name, code) => {
    expect([...countries()]).not.toContainEqual([code, name])
    expect(countries().has(code)).toBe(false)
  })
})
