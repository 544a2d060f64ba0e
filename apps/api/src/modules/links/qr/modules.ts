import { encodeQR } from 'qr'

/** How much of a code may be dirty or covered: about 7, 15, 25 and 30 %. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const
export type QrLevel = (typeof qrLevels)[number]

/** The squares of a QR code, row by row; true is dark. Without the quiet zone around it. */
export type QrModules = readonly (readonly boolean[])[]

const corrections = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const

/** A signpost's pin. Odd in both directions, as QR codes are, so that it fits in their middle. */
const mark = ['..###..', '.#####.', '.##.##.', '.#####.', '..###..', '...#...', '...#...'].map((row) =>
  Array.from(row, (sign) => sign === '#'),
)
/** Light squares around the mark, so that it is not read as part of the code. */
const markGap = 1
/**
 * ISO/IEC 18004: 33 squares a side. In a smaller code the mark would cover more than level `H` corrects with
 * ease.
 */
const leastMarkedVersion = 4
const sizeOfVersion = (version: number) => 17 + 4 * version

export interface QrSymbol {
  text: string
  level: QrLevel
  /** Waymark's mark in the middle: covers at most 8 % of the squares, so that level `H` is needed. */
  logo: boolean
}

/**
 * The smallest QR code that has room for the text (ISO/IEC 18004). At most some 1,200 characters at level
 * `H`.
 */
export function qrModules({ text, level, logo }: QrSymbol): QrModules {
  const modules = encode(text, level)
  if (!logo) return modules
  const isLarge = modules.length >= sizeOfVersion(leastMarkedVersion)
  return withMark(isLarge ? modules : encode(text, level, leastMarkedVersion))
}

/** The library draws a border of one square at least; how wide it is to be is the picture's to say. */
function encode(text: string, level: QrLevel, version?: number): QrModules {
  const bordered = encodeQR(text, 'raw', { ecc: corrections[level], border: 1, version })
  return bordered.slice(1, -1).map((row) => row.slice(1, -1))
}

function withMark(modules: QrModules): QrModules {
  const top = (modules.length - mark.length) / 2
  const covers = (at: number) => at >= top - markGap && at < top + mark.length + markGap
  return modules.map((row, y) =>
    row.map((dark, x) => (covers(y) && covers(x) ? (mark[y - top]?.[x - top] ?? false) : dark)),
  )
}
