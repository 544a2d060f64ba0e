import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { white } from './colors.ts'
import type { QrModules } from './modules.ts'
import { type QrPicture, squaresOf } from './picture.ts'

const compress = promisify(deflate)
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Length, type, data, checksum (PNG, section 5.3). */
function chunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** One bit a pixel, an index into a palette of two. */
function header(size: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(size, 0)
  data.writeUInt32BE(size, 4)
  data.set([1, 3, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

interface Grid {
  size: number
  /** Pixels of a square's side. */
  scale: number
  /** Pixels before the first square. */
  offset: number
}

/** A row of pixels: the filter byte, then eight pixels a byte; a dark one is a 1. */
function scanline(row: readonly boolean[], { size, scale, offset }: Grid): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(size / 8))
  for (const [index, dark] of row.entries()) {
    const start = offset + index * scale
    for (let x = start; dark && x < start + scale; x += 1) {
      line.writeUInt8(line.readUInt8(1 + (x >> 3)) | (0x80 >> (x & 7)), 1 + (x >> 3))
    }
  }
  return line
}

function pixels(modules: QrModules, grid: Grid): Buffer {
  const { size, scale, offset } = grid
  const blank = scanline([], grid)
  const lines = modules.flatMap((row) => Array<Buffer>(scale).fill(scanline(row, grid)))
  const before = Array<Buffer>(offset).fill(blank)
  const after = Array<Buffer>(size - offset - lines.length).fill(blank)
  return Buffer.concat([...before, ...lines, ...after])
}

/**
 * The code as a PNG of exactly `size` pixels. Squares are whole pixels, so that edges are sharp; what is left
 * over widens the quiet zone.
 * @throws RangeError when there are fewer pixels than squares
 */
export async function pngOf(picture: QrPicture): Promise<Buffer> {
  const { modules, size, color, background } = picture
  const scale = Math.floor(size / squaresOf(picture))
  if (scale < 1) throw new RangeError(`${size} pixels are too few for the code`)
  const offset = Math.floor((size - modules.length * scale) / 2)
  const palette = Uint8Array.from([...(background ?? white), ...color])
  return Buffer.concat([
    signature,
    header(size),
    chunk('PLTE', palette),
    // The first color of the palette has no opacity; the second has its own.
    ...(background === null ? [chunk('tRNS', Uint8Array.of(0))] : []),
    chunk('IDAT', await compress(pixels(modules, { size, scale, offset }))),
    chunk('IEND', Uint8Array.of()),
  ])
}
