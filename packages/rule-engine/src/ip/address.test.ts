import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalIp, ipKeyOf } from './address.ts'

describe('addresses in one spelling', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::1.2.3.4', '2001:db8::102:304'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::ffff:0:1.2.3.4', '::ffff:0:102:304'],
    ['1.2.3', null],
    ['1.2.3.4.5', null],
    ['1.2.3.256', null],
    ['01.2.3.4', null],
    ['1.2.3.00', null],
    ['1..3.4', null],
    ['1.2.3.4 ', null],
    ['', null],
    ['.', null],
    [':', null],
    [':::', null],
    ['1::2::3', null],
    ['1:2:3:4:5:6:7:8:9', null],
    ['1:2:3:4:5:6:7:8::', null],
    ['1:2:3:4:5:6:7', null],
    ['12345::', null],
    ['g::', null],
    ['1.2.3.4::', null],
    ['::1.2.3', null],
    ['::1.2.3.4:5', null],
    ['fe80::1%eth0', null],
    ['localhost', null],
    [`::${'0'.repeat(5_000)}`, null],
  ])('%s: %s', (text, canonical) => {
    expect(canonicalIp(text)).toBe(canonical)
  })
})

it('reads every v6 address as browsers do', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.boolean(), (address, isUpper) => {
      const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
      fc.pre(!canonical.startsWith('::ffff:'))
      expect(canonicalIp(isUpper ? address.toUpperCase() : address)).toBe(canonical)
    }),
    { numRuns: 2_000 },
  )
})

it('takes for an address what Node does, but for zones', () => {
  const pieces = fc.constantFrom('0', '1', 'ffff', 'a', ':', '::', '.', '1.2.3.4', '255', '256', 'g', '%')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (all) => {
      const text = all.join('')
      expect(ipKeyOf(text) !== null).toBe(isIP(text) !== 0 && !text.includes('%'))
    }),
    { numRuns: 5_000 },
  )
})
