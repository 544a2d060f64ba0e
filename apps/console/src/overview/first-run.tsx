import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouteLink } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../api/client.ts'
import { type Link, linkCommands, linkQueries } from '../api/links.queries.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { usePostbackUrl } from '../lists/postback-url-field.tsx'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { useSubmit } from '../states/use-submit.ts'
import { dateTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { TextField } from '../ui/field.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { useOverviewWords } from '../words/use-overview-words.ts'
import styles from './first-run.module.css'

export interface FirstRunProps {
  /** The newest; null in a workspace without any. */
  link: Link | null
  hasClick: boolean
}

/**
 * A link, a visit that is seen as it comes, the postback URL: each step opens when the one before is done.
 */
export function FirstRun({ link, hasClick }: FirstRunProps) {
  const { overview } = useOverviewWords()
  const isWaiting = link !== null && !hasClick
  const { data: visit } = useQuery(overviewQueries(useApi()).firstVisit(isWaiting))
  const isVisited = hasClick || Boolean(visit)
  return (
    <ol className={styles.steps}>
      <Step title={overview.firstRun.link} to="/w/$workspaceId/links" isDone={link !== null}>
        {link === null ? (
          <MakeLink />
        ) : (
          <CopyField label={overview.firstRun.shortUrl} value={link.shortUrl} />
        )}
      </Step>
      <Step title={overview.firstRun.visit} isDone={isVisited}>
        {link === null ? (
          <p className={styles.text}>{overview.firstRun.visitLater}</p>
        ) : (
          <Visit link={link} isVisited={isVisited} />
        )}
      </Step>
      <Step title={overview.firstRun.postback} isDone={false}>
        {isVisited ? <PostbackUrl /> : <p className={styles.text}>{overview.firstRun.postbackLater}</p>}
      </Step>
    </ol>
  )
}

interface StepProps {
  title: string
  /** The page on which it can be done, too. */
  to?: '/w/$workspaceId/links'
  isDone: boolean
  children: ReactNode
}

function Step({ title, to, isDone, children }: StepProps) {
  const { overview } = useOverviewWords()
  const workspaceId = useWorkspaceId()
  return (
    <li className={classNames(styles.step, isDone && styles.done)}>
      <h3>
        {to === undefined ? (
          title
        ) : (
          <RouteLink to={to} params={{ workspaceId }}>
            {title}
          </RouteLink>
        )}
        {isDone && <CircleCheck role="img" aria-label={overview.done} />}
      </h3>
      {children}
    </li>
  )
}

function MakeLink() {
  const { overview } = useOverviewWords()
  const { links } = useLinksWords()
  const api = useApi()
  const cache = useQueryClient()
  const lack = useLackUnrestricted('editor')
  const { isBusy, problems, onSubmit } = useSubmit(['originalUrl'], async (values) => {
    await linkCommands(api).create({ originalUrl: String(values.get('originalUrl')).trim() })
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
  })
  return (
    <form className={styles.line} onSubmit={onSubmit}>
      <TextField
        label={links.destination}
        isLabelHidden
        placeholder="https://shop.example/offer"
        name="originalUrl"
        autoComplete="off"
        spellCheck={false}
        required
        error={problems.fields.originalUrl ?? problems.general[0] ?? null}
        disabledReason={lack}
      />
      <Button type="submit" look="primary" isBusy={isBusy} disabledReason={lack}>
        {overview.firstRun.make}
      </Button>
    </form>
  )
}

function Visit({ link, isVisited }: { link: Link; isVisited: boolean }) {
  const { overview } = useOverviewWords()
  const { firstRun } = overview
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { data: visit } = useQuery(overviewQueries(useApi()).firstVisit(true))
  const where = [visit?.countryName, visit?.deviceType, visit?.browser].filter(Boolean).join(', ')
  return (
    <>
      <p role="status" className={styles.text}>
        {!isVisited && firstRun.waiting}
        {visit && firstRun.visited(dateTime(visit.clickedAt, zone), where)}
      </p>
      {isVisited ? (
        <RouteLink to="/w/$workspaceId/live" params={{ workspaceId }}>
          {firstRun.live}
        </RouteLink>
      ) : (
        <a href={link.shortUrl} target="_blank" rel="noreferrer">
          {firstRun.open(link.shortUrl)}
        </a>
      )}
    </>
  )
}

function PostbackUrl() {
  const { overview } = useOverviewWords()
  const url = usePostbackUrl(null)
  if (url === null) return null
  return (
    <>
      <p className={styles.text}>{overview.firstRun.postbackHint}</p>
      <CopyField label={overview.firstRun.postbackUrl} value={url} />
    </>
  )
}
