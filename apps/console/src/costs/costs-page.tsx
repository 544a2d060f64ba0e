import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { linkNames } from '../api/link-figures.queries.ts'
import { type Cost, recordLists } from '../api/record-lists.queries.ts'
import { moneyIn } from '../format/numbers.ts'
import { listPage } from '../lists/list-search.ts'
import { NewButton } from '../lists/new-button.tsx'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { AllTime } from '../states/all-time.tsx'
import { LinkRef } from '../states/link-ref.tsx'
import { daysLabel, daysOfRange } from '../time/range-days.ts'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import { NewCostDialog } from './new-cost-dialog.tsx'

/** The costs that were entered for days of the range; those that came with clicks are in the reports. */
export function CostsPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const { costs } = lists
  const view = useView()
  const { range, zone } = view
  const api = useApi()
  const { workspace } = useSessionFacts()
  const { search } = useListSearch()
  const nowMs = Date.now()
  const days = daysOfRange(range, { zone, nowMs, maxDays: workspace.limits.reportDays })
  const query = useQuery(recordLists(api).costs({ ...listPage(search), ...days }))
  const { data: names } = useQuery(linkNames(api, view, linkIdsOf(query.data?.data)))
  const [dayHead, ofHead, amountHead, originHead, notesHead] = costs.columns
  const columns: Column<Cost>[] = [
    {
      head: dayHead,
      cell: ({ periodStart, periodEnd }) => daysLabel({ from: periodStart, to: periodEnd }, nowMs),
    },
    { head: ofHead, cell: (cost) => <CostOf cost={cost} names={names} /> },
    { head: amountHead, cell: ({ amount, currency }) => moneyIn(amount, currency), isNumber: true },
    { head: originHead, cell: ({ source }) => source },
    { head: notesHead, cell: ({ notes }) => notes },
  ]
  return (
    <RecordList
      title={shell.nav.costs}
      actions={
        <NewButton label={costs.add} dialog={(onClose) => <NewCostDialog days={days} onClose={onClose} />} />
      }
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: costs.none, hint: costs.hint, action: <AllTime /> }}
    />
  )
}

const linkIdsOf = (costs: readonly Cost[] = []): string[] =>
  [...new Set(costs.flatMap(({ linkId }) => linkId ?? []))].sort()

interface CostOfProps {
  cost: Cost
  /** Of links by their ids; not given while they are loaded. */
  names: ReadonlyMap<string, string> | undefined
}

function CostOf({ cost: { linkId, breakdownKey, breakdownValue }, names }: CostOfProps) {
  const { costs } = useListWords()
  const part = breakdownKey === null ? null : `${breakdownKey.replaceAll('_', ' ')} ${breakdownValue}`
  if (linkId === null) return part ?? costs.workspace
  return (
    <>
      <LinkRef linkId={linkId} title={names?.get(linkId) ?? costs.link} />
      {part && ` · ${part}`}
    </>
  )
}
