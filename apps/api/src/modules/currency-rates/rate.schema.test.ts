import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateSchema } from './rate.schema.ts'

describe('a rate', () => {
  it.each([
    [1, '1'],
    [0.92, '0.92'],
    [1.0837, '1.0837'],
    [123_456.789, '123456.789'],
    [0.0000112, '0.0000112'],
    [1e-7, '0.0000001'],
    [1.25e-8, '0.0000000125'],
    [1e-12, '0.000000000001'],
    [999_999_999_999, '999999999999'],
  ])('%d is stored as %s', (sent, stored) => {
    expect(rateSchema.parse(sent)).toBe(stored)
  })

  it.each([0, -0, -1, 1e-13, 1.0000000000001, 1e12, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '1', null])(
    'refuses %s',
    (sent) => expect(rateSchema.safeParse(sent).success).toBe(false),
  )

  it('comes out as it went in, in plain digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.nat(12), (digits, shift) => {
        const sent = Number(`${digits}e-${shift}`)
        fc.pre(sent < 1e12)
        const stored = rateSchema.parse(sent)
        expect(stored).toMatch(/^\d+(\.\d{1,12})?$/)
        expect(Number(stored)).toBe(sent)
      }),
    )
  })
})
