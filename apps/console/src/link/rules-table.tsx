import { useQuery } from '@tanstack/react-query'
import { Link as PageLink } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import type { LikelyRange, linkAnalytics } from '../api/link-analytics.queries.ts'
import { type RuleShare, ruleShares } from '../api/link-figures.queries.ts'
import type { Link } from '../api/links.queries.ts'
import { count, money, noFigure, percent, percentDigits } from '../format/numbers.ts'
import { tintOf } from '../format/tint.ts'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/page.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import styles from './link.module.css'

interface RulesTableProps {
  link: Link
  /** The figures are of its visitors alone. */
  country: string | undefined
  /** By the rules that the link has now, how sure what became of their clicks is. */
  outcomes: ReturnType<typeof linkAnalytics>['rules']
}

/** `1.2 % – 3.4 %` */
function rangeText(range: LikelyRange | undefined, format: (value: number) => string): string {
  return range ? `${format(range.low)} – ${format(range.high)}` : noFigure
}

/**
 * What the rules made of the visitors, the worst first, in the colours that reports give it; not there where
 * none took any.
 */
export function RulesTable({ link, country, outcomes }: RulesTableProps) {
  const { link: words } = useLinkWords()
  const { figures: heads, rules } = words
  const { tintThresholds } = useSessionFacts().workspace
  const narrowed = { linkId: link.id, ...(country !== undefined && { country }) }
  const { data = [] } = useQuery(ruleShares(useApi(), useView(), narrowed))
  const { data: outcomeOf } = useQuery(outcomes)
  if (data.every(({ id }) => id === null)) return null
  const digitsOf = (metric: string) => percentDigits(data.map(({ figures }) => figures[metric]))
  const [crDigits, roiDigits] = [digitsOf('cr'), digitsOf('roi')]
  const bounds = [...(outcomeOf?.values() ?? [])].flatMap(({ crInterval }) => Object.values(crInterval ?? {}))
  const boundDigits = percentDigits(bounds)
  const ofMoney = {
    isNumber: true,
    tintOf: ({ figures }: RuleShare) => tintOf(figures, tintThresholds),
  }
  const columns: Column<RuleShare>[] = [
    { head: rules.rule, cell: ({ id, name }) => name ?? id ?? rules.none, isText: true },
    { head: heads.totalClicks, cell: ({ figures }) => count(figures.clicks), isNumber: true },
    { head: heads.cr, cell: ({ figures }) => percent(figures.cr, crDigits), isNumber: true },
    {
      head: rules.crRange,
      cell: ({ id }) =>
        rangeText(outcomeOf?.get(id ?? '')?.crInterval, (bound) => percent(bound, boundDigits)),
      isNumber: true,
    },
    { head: heads.epc, cell: ({ figures }) => money(figures.epc), isNumber: true },
    {
      head: rules.epcRange,
      cell: ({ id }) => rangeText(outcomeOf?.get(id ?? '')?.epcInterval, money),
      isNumber: true,
    },
    { head: heads.profit, cell: ({ figures }) => money(figures.profit), ...ofMoney },
    { head: heads.roi, cell: ({ figures }) => percent(figures.roi, roiDigits), ...ofMoney },
  ]
  const open = (
    <PageLink to="." search={(current: object) => ({ ...current, tab: 'flow' as const })}>
      {rules.openFlow}
    </PageLink>
  )
  return (
    <Panel title={rules.title} actions={open}>
      <DataTable label={rules.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
      <p className={styles.note}>{rules.rangeHint}</p>
    </Panel>
  )
}
