import { instantsOfRange } from '../time/range-days.ts'
import { useSessionFacts } from './session-facts.tsx'
import { useView } from './view.tsx'

/** The range of the page, for logs: from its first instant up to the one after its last. */
export function useRangeInstants(): { from: string; to: string } {
  const { range, zone } = useView()
  const { workspace } = useSessionFacts()
  return instantsOfRange(range, { zone, nowMs: Date.now(), maxDays: workspace.limits.reportDays })
}
