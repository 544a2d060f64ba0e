import { comparedDays, daysLabel } from '../time/range-days.ts'
import { useWords } from '../words/use-words.ts'

/** Returns how the dates of a comparison are said: `with 18 Nov – 24 Nov, until 14:03`. */
export function useComparedText(zone: string) {
  const { reports } = useWords()
  return (compared: { from: string; to: string }): string => {
    const { days, until } = comparedDays(compared, zone)
    return reports.comparedWith(daysLabel(days, Date.now()), until)
  }
}
