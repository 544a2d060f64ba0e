import { hexOf } from './colors.ts'
import type { QrModules } from './modules.ts'
import { type QrPicture, squaresOf } from './picture.ts'

/** Neighbours in a row become one rectangle: a third of the text, and no hairlines between them. */
function pathOf(modules: QrModules, margin: number): string {
  return modules
    .flatMap((row, y) => {
      const signs = row.map((dark) => (dark ? '#' : '.')).join('')
      return Array.from(signs.matchAll(/#+/g), ({ 0: run, index }) => {
        const width = run.length
        return `M${index + margin} ${y + margin}h${width}v1h-${width}z`
      })
    })
    .join('')
}

/** The code as an SVG document: one path, in units of its squares. */
export function svgOf(picture: QrPicture): Buffer {
  const { modules, size, margin, color, background } = picture
  const squares = squaresOf(picture)
  const ground =
    background === null ? '' : `<path fill="${hexOf(background)}" d="M0 0h${squares}v${squares}H0z"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${squares} ${squares}" shape-rendering="crispEdges">${ground}<path fill="${hexOf(color)}" d="${pathOf(modules, margin)}"/></svg>\n`,
  )
}
