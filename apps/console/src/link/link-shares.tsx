import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { linkAnalytics } from '../api/link-analytics.queries.ts'
import { BarList } from '../charts/bar-list.tsx'
import { HeatMap } from '../charts/heat-map.tsx'
import { LoadState } from '../states/load-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenSeen } from '../ui/when-seen.tsx'
import { isNotKnown, noneLabel } from '../words/dimension-label.ts'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './link.module.css'

const WorldMap = lazyPart(() => import('../charts/world-map.tsx'))

const route = getRouteApi('/w/$workspaceId/links/$linkId')

interface LinkSharesProps {
  queries: ReturnType<typeof linkAnalytics>
}

/** Narrows the figures of the overview to one country, in the address. */
export function useChooseCountry(): (country: string | undefined) => void {
  const navigate = useNavigate()
  return (country) => void navigate({ to: '.', search: (current: object) => ({ ...current, country }) })
}

/** Where the clicks come from; what is further down is loaded when it is seen. */
export function LinkShares({ queries }: LinkSharesProps) {
  return (
    <>
      <div className={styles.geo}>
        <Countries queries={queries} />
        <Devices queries={queries} />
        <Referrers queries={queries} />
      </div>
      <WhenSeen placeholder={<Skeleton />}>
        <div className={styles.parts}>
          <div className={styles.shares}>
            <Languages queries={queries} />
            <Funnel queries={queries} />
          </div>
          <Hours queries={queries} />
        </div>
      </WhenSeen>
    </>
  )
}

function useHeads() {
  const { link } = useLinkWords()
  const { links } = useLinksWords()
  return { count: links.columns.clicks, share: link.share }
}

function Countries({ queries }: LinkSharesProps) {
  const { link: words } = useLinkWords()
  const { reports } = useWords()
  const heads = useHeads()
  const { country } = route.useSearch()
  const choose = useChooseCountry()
  const query = useQuery(queries.countries)
  const onChoose = (code: string | null) =>
    code === null ? {} : { onChoose: () => choose(code === country ? undefined : code) }
  return (
    <LoadState query={query}>
      {(answer) => {
        const bars = (answer?.data.countries ?? []).map(
          ({ countryCode, countryName, clicks, percentage }) => ({
            code: countryCode,
            name: countryName ?? noneLabel('country', reports),
            value: clicks,
            share: percentage,
            ...onChoose(countryCode),
          }),
        )
        const map = (
          <Suspense fallback={null}>
            <WorldMap countries={bars} />
          </Suspense>
        )
        return <BarList title={words.shares.countries} heads={heads} bars={bars} picture={map} />
      }}
    </LoadState>
  )
}

function Devices({ queries }: LinkSharesProps) {
  const { link: words } = useLinkWords()
  const { reports } = useWords()
  const heads = useHeads()
  const query = useQuery(queries.devices)
  return (
    <LoadState query={query}>
      {(answer) => (
        <BarList
          title={words.shares.devices}
          heads={heads}
          bars={(answer?.data.devices ?? []).map(({ name, clicks, percentage }) => ({
            name: name && !isNotKnown('device', name) ? name : noneLabel('device', reports),
            value: clicks,
            share: percentage,
          }))}
        />
      )}
    </LoadState>
  )
}

function Referrers({ queries }: LinkSharesProps) {
  const { link: words } = useLinkWords()
  const { reports } = useWords()
  const heads = useHeads()
  const query = useQuery(queries.referrers)
  return (
    <LoadState query={query}>
      {(answer) => (
        <BarList
          title={words.shares.referrers}
          heads={heads}
          bars={(answer?.data.referrers ?? []).map(({ domain, clicks, percentage }) => ({
            name: domain ?? noneLabel('referer', reports),
            value: clicks,
            share: percentage,
          }))}
        />
      )}
    </LoadState>
  )
}

function Languages({ queries }: LinkSharesProps) {
  const { link: words } = useLinkWords()
  const { reports } = useWords()
  const heads = useHeads()
  const query = useQuery(queries.languages)
  return (
    <LoadState query={query}>
      {(answer) => (
        <BarList
          title={words.shares.languages}
          heads={heads}
          bars={(answer?.data.languages ?? []).map(({ name, clicks, percentage }) => ({
            name: name ?? noneLabel('language', reports),
            value: clicks,
            share: percentage,
          }))}
        />
      )}
    </LoadState>
  )
}

function Funnel({ queries }: LinkSharesProps) {
  const { link: words } = useLinkWords()
  const query = useQuery(queries.funnel)
  return (
    <LoadState query={query}>
      {(answer) => (
        <BarList
          title={words.shares.funnel}
          heads={{ count: words.visits, share: words.ofClicks }}
          bars={(answer?.data.steps ?? []).map(({ name, count, rate }) => ({
            name: words.steps[name],
            value: count,
            share: rate,
          }))}
        />
      )}
    </LoadState>
  )
}

function Hours({ queries }: LinkSharesProps) {
  const { link: words } = useLinkWords()
  const query = useQuery(queries.hours)
  return (
    <LoadState query={query}>
      {(answer) => <HeatMap title={words.shares.hours} cells={answer?.data.cells ?? []} />}
    </LoadState>
  )
}
