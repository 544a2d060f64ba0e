import { Link } from '@tanstack/react-router'
import type { ReportRow } from '../api/reports.queries.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'

type Field = 'country' | 'device' | 'referer' | 'offer' | 'traffic_source'

interface ReportLinkProps {
  field: Field
  value: ReportRow['dimensions'][string] | undefined
  name: string
}

/** Leads to the links of one value, in the range of the page. */
export function ReportLink({ field, value, name }: ReportLinkProps) {
  const { overview } = useOverviewWords()
  const filter =
    value === null || value === undefined
      ? { field, operator: 'is_not_set' as const }
      : { field, operator: 'eq' as const, value }
  return (
    <Link
      from="/w/$workspaceId"
      to="/w/$workspaceId/reports"
      search={{ by: ['link'], filters: [filter] }}
      title={overview.reportOf(name)}
    >
      {name}
    </Link>
  )
}
