import jsqr from 'jsqr'
import { PNG } from 'pngjs'

/** Pixels as four bytes each: red, green, blue, opacity. */
interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** As large as the reader needs: a square of a large picture has many pixels that are alike. */
const readSide = 1_024

/** Each n-th pixel of each n-th row. */
function thinned({ data, width, height }: Raster): Raster {
  const step = Math.ceil(Math.max(width, height) / readSide)
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)]
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const taken = Uint32Array.from(
    { length: across * down },
    (_, at) => pixels[Math.floor(at / across) * step * width + (at % across) * step] ?? 0,
  )
  return { width: across, height: down, data: new Uint8ClampedArray(taken.buffer) }
}

/** The text in the picture, by a reader that shares no code with the writer; null when it cannot be read. */
function textIn(picture: Raster): string | null {
  const { data, width, height } = thinned(picture)
  return jsqr.default(onWhite(data), width, height, { inversionAttempts: 'attemptBoth' })?.data ?? null
}

/** As it looks on white paper. */
function onWhite(data: Uint8ClampedArray): Uint8ClampedArray {
  const seen = data.slice()
  for (let pixel = 0; pixel < seen.length; pixel += 4) {
    const opacity = (data[pixel + 3] ?? 255) / 255
    if (opacity === 1) continue
    for (let at = pixel; at < pixel + 3; at += 1)
      seen[at] = Math.round((data[at] ?? 0) * opacity + 255 * (1 - opacity))
    seen[pixel + 3] = 255
  }
  return seen
}

/** @throws when the bytes are no whole PNG with right checksums */
export function readPng(bytes: Buffer) {
  const { width, height, data } = PNG.sync.read(bytes)
  const pixels = new Uint8ClampedArray(data)
  const raster = { width, height, data: pixels }
  return { ...raster, text: textIn(raster) }
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
