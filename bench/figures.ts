import { writeFileSync } from 'node:fs'
import { z } from 'zod'

/** One line of the table in docs/performance.md. */
const figureSchema = z.object({
  name: z.string(),
  value: z.number(),
  /** `/s`, `ms`, `MB`, `of the floor` … */
  unit: z.string(),
  /** Design §7. */
  goal: z.union([z.object({ atLeast: z.number() }), z.object({ atMost: z.number() })]).optional(),
  /** What else belongs to it: the floor beside it, how it was measured. */
  note: z.string().optional(),
})
export type Figure = z.infer<typeof figureSchema>

/** What `writeFigures` has written to a file. @throws where it is something else */
export function figuresOf(text: string): Figure[] {
  return z.array(figureSchema).nonempty().parse(JSON.parse(text))
}

export function isMet({ value, goal }: Figure): boolean | null {
  if (goal === undefined) return null
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

/** As people read it: two places for what is small, thousands parted. */
export function readable(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toFixed(2)))
}

export function goalOf({ goal }: Figure): string {
  if (goal === undefined) return ''
  return 'atLeast' in goal ? `≥ ${readable(goal.atLeast)}` : `≤ ${readable(goal.atMost)}`
}

/** Prints the figures, and writes them to `file` for `pnpm bench`. */
export function writeFigures(figures: readonly Figure[], file: string | undefined): void {
  for (const figure of figures) {
    const met = isMet(figure)
    const verdict = met === null ? '' : `  goal ${goalOf(figure)}: ${met ? 'met' : 'not met'}`
    console.log(
      `${figure.name.padEnd(52)} ${readable(figure.value).padStart(9)} ${figure.unit}${verdict}${figure.note === undefined ? '' : `  (${figure.note})`}`,
    )
  }
  if (file !== undefined) writeFileSync(file, JSON.stringify(figures))
}
