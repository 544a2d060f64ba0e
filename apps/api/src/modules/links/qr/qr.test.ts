import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, hexColor, hexOf, hexOrTransparent, type Rgb } from './colors.ts'
import { acceptedFormat } from './format.ts'
import { qrLevels, qrModules } from './modules.ts'
import type { QrPicture } from './picture.ts'
import { pngOf } from './png.ts'
import { svgOf } from './svg.ts'
import { readPng, readSvg } from './testing/read-qr.ts'

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
const short = 'https://go.example/x7Kd2Qp'
const pictureOf = (modules: QrPicture['modules'], look: Partial<QrPicture> = {}): QrPicture => ({
  modules,
  size: 512,
  margin: 4,
  color: black,
  background: white,
  ...look,
})

describe('a QR code is read back as it was written', () => {
  const texts = [
    ['a short URL', short],
    ['only capitals and digits', 'HTTPS://GO.EXAMPLE/ABC'],
    ['the longest alias', `https://go.example/${'aB3_-'.repeat(12)}abcd`],
    [
      'a host of 253 letters',
      `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example/${'x'.repeat(64)}`,
    ],
    ['letters beyond ASCII', 'https://пример.example/лето'],
  ] as const
  const cases = texts.flatMap(([name, text]) =>
    qrLevels.flatMap((level) => [false, true].map((logo) => ({ name, text, level, logo }))),
  )
  // With the mark the level is H: the service sees to it.
  it.each(cases.filter(({ level, logo }) => !logo || level === 'H'))(
    '$name, level $level, logo $logo',
    async ({ text, level, logo }) => {
      const modules = qrModules({ text, level, logo })
      expect(readSvg(svgOf(pictureOf(modules))).text).toBe(text)
      expect(readPng(await pngOf(pictureOf(modules))).text).toBe(text)
    },
  )

  it('with the mark, whatever the code', async () => {
    const code = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 3, maxLength: 64 })
    await fc.assert(
      fc.asyncProperty(code, async (alias) => {
        const text = `http://a.b/${alias}`
        const modules = qrModules({ text, level: 'H', logo: true })
        expect(readPng(await pngOf(pictureOf(modules, { size: 200 }))).text).toBe(text)
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['the smallest', { size: 64, margin: 2 }],
    ['a size that is no multiple', { size: 401, margin: 4 }],
    ['the largest', { size: 4096, margin: 4 }],
    ['a wide quiet zone', { size: 600, margin: 16 }],
    ['no background', { size: 300, margin: 4, background: null }],
    ['colors', { size: 300, margin: 4, color: [26, 43, 140] as const, background: [255, 240, 200] as const }],
    ['light on dark', { size: 300, margin: 4, color: white, background: black }],
  ])('%s', async (_, look) => {
    const picture = pictureOf(qrModules({ text: short, level: 'M', logo: false }), look)
    const png = readPng(await pngOf(picture))
    expect([png.width, png.height, png.text]).toEqual([look.size, look.size, short])
    const svg = readSvg(svgOf(picture))
    expect([svg.width, svg.height, svg.text]).toEqual([look.size, look.size, short])
    expect(svg.squares).toBe(picture.modules.length + 2 * look.margin)
  })
})

describe('a PNG of a code', () => {
  const modules = qrModules({ text: short, level: 'L', logo: false })

  it('has its colors, and no others', async () => {
    const color: Rgb = [10, 20, 130]
    const { data } = readPng(await pngOf(pictureOf(modules, { size: 100, color, background: null })))
    const seen = new Set<string>()
    for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 4).join(' '))
    expect(seen).toEqual(new Set(['255 255 255 0', '10 20 130 255']))
  })

  it('has the quiet zone that was requested, at least', async () => {
    const { data, width } = readPng(await pngOf(pictureOf(modules, { size: 330, margin: 4 })))
    const isDark = (x: number, y: number) => data[(y * width + x) * 4] === 0
    const dark = Array.from({ length: width }, (_, x) => x).filter((x) =>
      Array.from({ length: width }, (_, y) => y).some((y) => isDark(x, y)),
    )
    const scale = Math.floor(330 / (modules.length + 8))
    expect(dark[0]).toBeGreaterThanOrEqual(4 * scale)
    expect(width - 1 - (dark.at(-1) ?? 0)).toBeGreaterThanOrEqual(4 * scale)
    expect(dark).toHaveLength(modules.length * scale)
  })

  it('is refused with fewer pixels than squares', async () => {
    const size = modules.length + 8
    expect((await pngOf(pictureOf(modules, { size }))).length).toBeGreaterThan(0)
    await expect(pngOf(pictureOf(modules, { size: size - 1 }))).rejects.toThrow(RangeError)
  })

  it('ends with the checksum of an empty last part', async () => {
    const png = await pngOf(pictureOf(modules))
    expect(png.readUInt32BE(png.length - 4)).toBe(crc32('IEND'))
  })
})

describe('the mark', () => {
  it.each(['http://a.b/abc', short, `https://go.example/${'a'.repeat(64)}`])(
    'is in the middle of %s, and covers little',
    (text) => {
      const marked = qrModules({ text, level: 'H', logo: true })
      const middle = (marked.length - 1) / 2
      const rows = marked.slice(middle - 4, middle + 5).map((row) => row.slice(middle - 4, middle + 5))
      expect(rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual([
        '.........',
        '...###...',
        '..#####..',
        '..##.##..',
        '..#####..',
        '...###...',
        '....#....',
        '....#....',
        '.........',
      ])
      // Level H corrects 30 %; the rest is left to dirt and bad light.
      expect(81 / marked.length ** 2).toBeLessThan(0.08)
    },
  )
})

describe('colors', () => {
  it.each([
    ['1a2B3c', '#1a2b3c'],
    ['#1a2b3c', '#1a2b3c'],
    ['fff', '#ffffff'],
    ['#0f8', '#00ff88'],
  ])('%s is %s', (text, hex) => {
    expect(hexOf(hexColor.parse(text))).toBe(hex)
  })

  it.each([
    '',
    '#',
    'red',
    '12',
    '12345',
    '1234567',
    '#12345678',
    '12345g',
    'rgb(0,0,0)',
    '"/><script>',
    'fff\n',
  ])('%j is none', (text) => {
    expect(hexColor.safeParse(text).success).toBe(false)
    expect(hexOrTransparent.safeParse(text).success).toBe(false)
  })

  it('may be missing in a background', () => {
    expect(hexOrTransparent.parse('transparent')).toBeNull()
    expect(hexOrTransparent.parse('fff')).toEqual(white)
  })

  it.each([
    [black, white, 21],
    [white, black, 21],
    [white, white, 1],
    [[119, 119, 119], white, 4.48],
  ] as const)('%j and %j have the contrast %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  })
})

describe('the format', () => {
  it.each([
    [undefined, 'svg'],
    ['', 'svg'],
    ['*/*', 'svg'],
    ['image/*', 'svg'],
    ['image/png', 'png'],
    ['IMAGE/PNG', 'png'],
    ['image/svg+xml', 'svg'],
    ['image/png, image/svg+xml', 'svg'],
    ['image/png, image/svg+xml;q=0.5', 'png'],
    ['image/png;q=0.4, image/svg+xml;q=0.5', 'svg'],
    ['image/*;q=0.1, image/png', 'png'],
    ['image/svg+xml;q=0, image/*', 'png'],
    ['image/png;q=0, */*', 'svg'],
    ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'svg'],
    ['text/html,application/json', 'svg'],
    ['image/png;q=high', 'svg'],
    [';;,,=;q', 'svg'],
  ] as const)('for Accept %j is %s', (accept, format) => {
    expect(acceptedFormat(accept)).toBe(format)
  })
})
