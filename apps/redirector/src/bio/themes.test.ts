import { describe, expect, it } from 'vitest'
import { type Palette, styleOf, themes } from './themes.ts'

const channel = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (color: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
/** WCAG 2.2, "contrast ratio". */
const contrast = (a: string, b: string) => {
  const [dim, bright] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

const palettes = [...themes].flatMap(([name, { palette, dark }]) => [
  { name, palette },
  ...(dark === null ? [] : [{ name: `${name}, dark`, palette: dark }]),
])

describe.each(palettes)('$name', ({ palette }) => {
  it.each<[keyof Palette, keyof Palette, number]>([
    ['text', 'ground', 4.5],
    ['cardText', 'card', 4.5],
    ['line', 'ground', 3],
    ['focus', 'ground', 3],
  ])('%s on %s has a contrast of at least %d', (a, b, least) => {
    expect(contrast(palette[a], palette[b])).toBeGreaterThanOrEqual(least)
  })
})

it('only auto follows the visitor’s choice of light or dark', () => {
  for (const name of themes.keys())
    expect(styleOf(name).includes('prefers-color-scheme')).toBe(name === 'auto')
  expect(styleOf('of a newer api')).toBe(styleOf('auto'))
})
