/**
 * Whether this run is of the large tier, `npm run test:all`. The small one, `npm test`, leaves out the files
 * named `*.sweep.*`, what is within `sweep`, and the rows that `sampleOf` does not take.
 */
export const isWholeRun: boolean = process.env.TESTS === 'all'

/** Defines tests of the large tier beside those of the small one, which does not know of them. */
export function sweep(define: () => void): void {
  if (isWholeRun) define()
}

/**
 * Returns all rows in the large tier and every `step`th in the small one, the first of them at `offset`:
 * tables that differ in it take different rows, so that together they take all.
 */
export function sampleOf<Row>(rows: readonly Row[], step: number, offset = 0): Row[] {
  return isWholeRun ? [...rows] : rows.filter((_row, index) => (index + step - (offset % step)) % step === 0)
}
