import type { Rgb } from './colors.ts'
import type { QrModules } from './modules.ts'

/** A QR code as it is to be drawn. */
export interface QrPicture {
  modules: QrModules
  /** Width and height in pixels. */
  size: number
  /** The quiet zone on each side, in squares of the code. */
  margin: number
  color: Rgb
  /** Null: transparent. */
  background: Rgb | null
}

/** Squares on a side, the quiet zone included: a picture has at least as many pixels. */
export function squaresOf({ modules, margin }: Pick<QrPicture, 'modules' | 'margin'>): number {
  return modules.length + 2 * margin
}
