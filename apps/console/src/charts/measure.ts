import { count } from '../format/numbers.ts'
import { useChartWords } from '../words/use-chart-words.ts'

/** What a chart shows of each part, such as the clicks. */
export interface Measure {
  /** By itself: `Clicks`. */
  name: string
  text: (value: number | null) => string
}

export function useClicks(): Measure {
  const { charts } = useChartWords()
  return { name: charts.clicks, text: count }
}

const steps = 4

/** The greatest of some figures, whatever their signs. */
export const greatestOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0)

/** The class of a part: the darker the more; what is under zero has another colour. */
export function shadeOf(value: number | null, greatest: number): string {
  if (value === null || value === 0) return 'step0'
  return `${value < 0 ? 'below' : 'step'}${Math.ceil((Math.abs(value) / greatest) * steps)}`
}
