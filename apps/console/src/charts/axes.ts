export interface Axes {
  /** Where the value 0 of all of them is, from the top. */
  zero: number
  /** Units of height for one of the value, for each of them. */
  scales: number[]
}

/**
 * Axes of figures of different kinds over one height. They share their zero, so that what is under it is a
 * loss of each; else each is as high as there is room for it.
 */
export function axesOf(series: readonly (readonly number[])[], height: number): Axes {
  const spans = series.map((values) => ({ up: Math.max(0, ...values), down: -Math.min(0, ...values) }))
  const partOf = (part: number, { up, down }: { up: number; down: number }) => part / (up + down || 1)
  const above = Math.max(0, ...spans.map((span) => partOf(span.up, span)))
  const below = Math.max(0, ...spans.map((span) => partOf(span.down, span)))
  const zero = above + below === 0 ? 0 : (height * above) / (above + below)
  const scaleFor = (room: number, part: number) => (part === 0 ? Number.POSITIVE_INFINITY : room / part)
  const scales = spans.map(({ up, down }) => {
    const scale = Math.min(scaleFor(zero, up), scaleFor(height - zero, down))
    return Number.isFinite(scale) ? scale : height
  })
  return { zero, scales }
}
