import { describe, expect, it } from 'vitest'
import { repeatable, typedVisitor, visitorOfAddress } from './simulated-visitor.ts'

const nowMs = Date.parse('2026-11-26T12:34:56Z')
const fields = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

describe('the visitor of an address', () => {
  it('has what the simulator knows, numbers as texts, and nothing else', () => {
    const address = { country: 'DE', seed: 7, isBot: true, osVersion: 17.4, city: '', rules: 'all' }
    expect(visitorOfAddress(address)).toEqual({ country: 'DE', seed: '7', isBot: true, osVersion: '17.4' })
  })

  it('comes back as it was typed', () => {
    const chosen = { country: 'DE', os: 'iOS', deviceModel: 'iPhone' }
    const typed = fields({ country: 'fr', os: '', device: 'tablet', at: '2026-11-28T04:00:00.000Z' })
    const visitor = typedVisitor(chosen, typed)
    expect(visitor).toEqual({
      country: 'FR',
      device: 'tablet',
      deviceModel: 'iPhone',
      at: '2026-11-28T04:00:00.000Z',
    })
    expect(visitorOfAddress(JSON.parse(JSON.stringify(visitor)))).toEqual(visitor)
  })

  it.each([
    ['Germany (DE)', 'DE'],
    ['germany', 'DE'],
    ['uk', 'GB'],
    // The API says at the field what is wrong with it.
    ['Atlantis', 'ATLANTIS'],
    [' ', undefined],
  ])('comes from the country that %j names', (country, code) => {
    expect(typedVisitor({}, fields({ country })).country).toBe(code)
  })

  it.each([
    ['now, and a seed of its own', {}, { at: '2026-11-26T12:34:00.000Z', seed: 'abc' }],
    [
      'those that were typed',
      { at: '2026-01-01T00:00:00Z', seed: '7' },
      { at: '2026-01-01T00:00:00Z', seed: '7' },
    ],
  ])('has a time and a seed: %s', (_, visitor, expected) => {
    expect(repeatable(visitor, nowMs, 'abc')).toEqual(expected)
  })
})
