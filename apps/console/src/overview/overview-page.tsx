import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkQueries } from '../api/links.queries.ts'
import { overviewQueries, refreshAllButSummary } from '../api/overview.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useSessionFacts } from '../routing/session-facts.tsx'
import { useView } from '../routing/view.tsx'
import { FilteredOut } from '../states/filtered-out.tsx'
import { LoadState } from '../states/load-state.tsx'
import { daysOfRange } from '../time/range-days.ts'
import type { Range } from '../time/view.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { useOverviewWords } from '../words/use-overview-words.ts'
import { useWords } from '../words/use-words.ts'
import { FirstSteps } from './first-steps.tsx'
import { NeedsALook } from './needs-a-look.tsx'
import { OverviewChips } from './overview-chips.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { hasPeriodBefore, type OverviewTime } from './overview-time.ts'
import { TileChoice, useChosenTiles } from './tile-choice.tsx'
import { type Figures, Tiles, TilesSkeleton } from './tiles.tsx'
import { useOverviewFilters } from './use-overview-filters.ts'
import { useSummary } from './use-summary.ts'

function useTime(range: Range): OverviewTime {
  const { zone } = useView()
  const { workspace } = useSessionFacts()
  const days = daysOfRange(range, {
    zone,
    nowMs: Date.now(),
    maxDays: workspace.limits.reportDays,
  })
  return { from: days.from, to: days.to, timezone: zone }
}

/** While other figures are loaded what is beneath stays, as it was with those before. */
function useHasClicks(figures: Figures | undefined): boolean {
  const [hadClicks, setHadClicks] = useState(false)
  const hasClicks = figures === undefined ? hadClicks : figures.totalClicks > 0
  if (hasClicks !== hadClicks) setHadClicks(hasClicks)
  return hasClicks
}

/** While nothing but the first visits can come. */
const figuresEveryMs = 3_000

/** In a new workspace all that is on the page follows its figures. */
function useFollowed(figures: Figures | undefined): void {
  const api = useApi()
  const cache = useQueryClient()
  const { totalClicks = 0, conversions = 0 } = figures ?? {}
  const arrived = totalClicks + conversions
  useEffect(() => {
    if (arrived > 0) void refreshAllButSummary(cache, api)
  }, [cache, api, arrived])
}

/** In a workspace without links all that is read of links follows the first one, wherever it was made. */
function useFirstLink(isWaiting: boolean): void {
  const api = useApi()
  const cache = useQueryClient()
  const { data: link } = useQuery(overviewQueries(api).firstLink(isWaiting))
  const isThere = isWaiting && Boolean(link)
  useEffect(() => {
    if (isThere) void cache.invalidateQueries({ queryKey: linkQueries(api).all })
  }, [cache, api, isThere])
}

/** Is anything wrong, in five seconds; and in a new workspace, what to do first. */
export function OverviewPage() {
  const { shell } = useWords()
  const { overview } = useOverviewWords()
  const { range } = useView()
  const { workspace } = useSessionFacts()
  const chosen = useChosenTiles()
  const time = useTime(range)
  const { filters } = useOverviewFilters()
  const isFiltered = filters.length > 0
  const mayInvite = useLackUnrestricted('admin') === null
  const steps = useQuery(overviewQueries(useApi()).firstSteps(useTime('all_time'), mayInvite))
  useFirstLink(steps.data?.link === null)
  // As it was when the page was opened: its first click does not move what is being read.
  const [isNew, setNew] = useState<boolean | null>(null)
  if (isNew === null && steps.data !== undefined) setNew(!steps.data.click)
  const isFollowed = isNew === true && Boolean(steps.data?.link)
  const summary = useSummary(time, {
    isCompared: hasPeriodBefore(range),
    refetchInterval: isFollowed && figuresEveryMs,
  })
  useFollowed(isFollowed ? summary.data?.figures : undefined)
  const hasClicks = useHasClicks(summary.data?.figures)
  // Zeros may be those of a new workspace, in which the way to the first figures comes before them.
  const isUnavailable = summary.failureReason !== null
  const isKnown = hasClicks || isFiltered || isUnavailable || steps.data !== undefined || steps.isError
  const tiles = { currency: workspace.baseCurrency, chosen }
  const figures = isKnown ? (
    <LoadState query={summary} skeleton={<TilesSkeleton chosen={chosen} />}>
      {(data) => <Tiles {...data} {...tiles} />}
    </LoadState>
  ) : (
    <TilesSkeleton chosen={chosen} />
  )
  const guide = steps.data && <FirstSteps steps={steps.data} />
  return (
    <Page title={shell.nav.overview} actions={<TileChoice />}>
      <OverviewChips time={time} />
      {isNew && guide}
      {figures}
      {summary.data && !hasClicks && isFiltered && <NoneOfFilters />}
      {summary.data && !hasClicks && !isFiltered && isNew === false && <Empty title={overview.noClicks} />}
      <NeedsALook time={time} />
      {hasClicks && <OverviewFigures time={time} />}
      {!isNew && guide}
    </Page>
  )
}

function NoneOfFilters() {
  const { overview } = useOverviewWords()
  const navigate = useNavigate()
  const clear = () =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, filters: undefined }) })
  return <FilteredOut title={overview.filteredOut} onClear={clear} />
}
