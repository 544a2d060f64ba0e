import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { daysWithoutCost } from '../api/days-without-cost.queries.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { dayLabel, daysOfRange } from '../time/range-days.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'
import type { Finding } from './finding.ts'

/** So many days are named; entering their costs brings up the others. */
const mostDays = 3
const mostNames = 2

/** Days on which links had clicks, but no cost. */
export function useCostFindings(): Finding[] {
  const { overview } = useOverviewWords()
  const { findings } = overview
  const workspaceId = useWorkspaceId()
  const { zone } = useView()
  const { workspace } = useSessionFacts()
  const at = { zone, nowMs: Date.now(), maxDays: workspace.limits.reportDays }
  const { to: today } = daysOfRange('today', at)
  const { data = [] } = useQuery(daysWithoutCost(useApi(), { timezone: zone, today }))
  return data.slice(0, mostDays).map(({ day, links }) => {
    const names = links.slice(0, mostNames).map(({ name }) => name)
    return {
      key: `cost-${day}`,
      text: findings.withoutCost(names, links.length - names.length, dayLabel(day)),
      link: (
        <Link
          to="/w/$workspaceId/costs"
          params={{ workspaceId }}
          search={(current: object) => ({ ...viewOnly(current), range: undefined, from: day, to: day })}
        >
          {findings.openCosts(dayLabel(day))}
        </Link>
      ),
    }
  })
}

/** What the top bar says; what only this page knows stays here. */
const viewOnly = (search: object) => ({ ...search, filters: undefined })
