import jsqr from 'jsqr'
import { PNG } from 'pngjs'

/** Pixels as four bytes each: red, green, blue, opacity. */
interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The text in the picture, by a reader that shares no code with the writer; null when it cannot be read. */
function textIn({ data, width, height }: Raster): string | null {
  return jsqr.default(data, width, height, { inversionAttempts: 'attemptBoth' })?.data ?? null
}

/** As it looks on white paper. */
function onWhite(data: Uint8ClampedArray): Uint8ClampedArray {
  return data.map((value, at) => {
    const opacity = (data[at - (at % 4) + 3] ?? 255) / 255
    return at % 4 === 3 ? 255 : Math.round(value * opacity + 255 * (1 - opacity))
  })
}

/** @throws when the bytes are no whole PNG with right checksums */
export function readPng(bytes: Buffer) {
  const { width, height, data } = PNG.sync.read(bytes)
  const pixels = new Uint8ClampedArray(data)
  const raster = { width, height, data: pixels }
  return { ...raster, text: textIn({ ...raster, data: onWhite(pixels) }) }
}

const attribute = (svg: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(svg)?.[1] ?? ''
const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Draws the paths of an SVG as ours are: rectangles a square high, and one for the background. */
function drawSvg(svg: string, scale: number): Raster {
  const [, , width = 0, height = 0] = attribute(svg, 'viewBox').split(' ').map(Number)
  const data = new Uint8ClampedArray(width * scale * height * scale * 4).fill(255)
  for (const { 1: fill = '', 2: path = '' } of svg.matchAll(/<path fill="([^"]+)" d="([^"]+)"\/>/g)) {
    for (const [, x, y, wide, high] of path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)[hH]-?\d+z/g)) {
      const [left = 0, top = 0, across = 0, down = 0] = [x, y, wide, high].map((part) => Number(part) * scale)
      for (let row = top; row < top + down; row += 1) {
        for (let column = left; column < left + across; column += 1) {
          data.set(rgb(fill), (row * width * scale + column) * 4)
        }
      }
    }
  }
  return { width: width * scale, height: height * scale, data }
}

export function readSvg(bytes: Buffer) {
  const svg = bytes.toString()
  return {
    width: Number(attribute(svg, 'width')),
    height: Number(attribute(svg, 'height')),
    squares: Number(attribute(svg, 'viewBox').split(' ')[2]),
    text: textIn(drawSvg(svg, 4)),
  }
}
