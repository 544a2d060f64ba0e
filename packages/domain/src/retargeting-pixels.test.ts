import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describePixelId, isPixelId, isPixelProvider, pixelProviders } from './index.ts'

describe('retargeting pixels', () => {
  it.each([
    ['facebook', '123456789012345'],
    ['google', 'AW-123456789'],
    ['google', '123456789'],
    ['tiktok', 'D26CTKBC77U110BN94C0'],
    ['linkedin', '3379538'],
    ['twitter', 'o61w3'],
    ['pinterest', '2612695586321'],
    ['snapchat', '0f3a1b2c-4d5e-6f70-8192-a3b4c5d6e7f8'],
    ['quora', '8f5a6fee5c1345e681c7f4066c1f870a'],
    ['bing', '343102454'],
  ] as const)('takes an id of %s: %s', (provider, id) => {
    expect(isPixelId(provider, id)).toBe(true)
  })

  it.each([
    ['facebook', '1234'],
    ['facebook', '12345678901234a'],
    ['google', 'G-ABC123'],
    ['google', 'AW-12345'],
    ['tiktok', 'd26ctkbc77u110bn94c0'],
    ['twitter', 'o61'],
    ['snapchat', '0f3a1b2c4d5e6f708192a3b4c5d6e7f8'],
    ['quora', '8f5a6fee5c1345e681c7f4066c1f870'],
    ['bing', ' 343102454'],
    ['bing', '343102454\n'],
  ] as const)('refuses what is none of %s: %j', (provider, id) => {
    expect(isPixelId(provider, id)).toBe(false)
  })

  it('lets no character through that could leave a URL or a script', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pixelProviders), fc.string({ unit: 'binary' }), (provider, id) => {
        expect(isPixelId(provider, id) && !/^[A-Za-z0-9-]+$/.test(id)).toBe(false)
      }),
    )
  })

  it('knows its providers, and says what an id looks like', () => {
    expect(isPixelProvider('facebook')).toBe(true)
    expect(isPixelProvider('constructor')).toBe(false)
    expect(describePixelId('facebook')).toBe('A facebook pixel id has 5 to 20 digits.')
  })
})
