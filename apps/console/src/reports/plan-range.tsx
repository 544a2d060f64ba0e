import { useSessionFacts } from '../routing/session-facts.tsx'
import { useChangeView, useView } from '../routing/view.tsx'
import { daysOfRange } from '../time/range-days.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useWords } from '../words/use-words.ts'

const dayMs = 86_400_000

/** In place of a report that is longer than the plan allows. */
export function PlanRange() {
  const { reports } = useWords()
  const { workspace } = useSessionFacts()
  const { zone } = useView()
  const changeView = useChangeView()
  const days = workspace.limits.reportDays
  const show = () => {
    const { to } = daysOfRange('today', { zone, nowMs: Date.now(), maxDays: days })
    const from = new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10)
    changeView({ range: undefined, from, to })
  }
  return (
    <Empty
      title={reports.planDays(days)}
      action={
        <Button look="primary" onClick={show}>
          {reports.showPlanDays(days)}
        </Button>
      }
    />
  )
}
