import { z } from 'zod'

/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const white: Rgb = [255, 255, 255]

const hexPattern = /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/
const hexOrTransparentPattern = /^(transparent|#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))$/

function rgbOf(hex: string): Rgb {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

// `abort`: what looks at two colors together is not run on a text that is none.

/** `#rgb` or `#rrggbb`; the `#` may be left out, since it has to be escaped in a query. */
export const hexColor = z
  .string()
  .regex(hexPattern, { error: 'must be a hex color: 1a2b3c, %231a2b3c or 123', abort: true })
  .transform(rgbOf)

/** `hexColor`, or null for `transparent`. */
export const hexOrTransparent = z
  .string()
  .regex(hexOrTransparentPattern, { error: 'must be a hex color or `transparent`', abort: true })
  .transform((text) => (hexPattern.test(text) ? rgbOf(text) : null))

/** `#rrggbb`. */
export function hexOf(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio, 1 (the same) to 21 (black and white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
