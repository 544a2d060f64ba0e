import type { ReactNode } from 'react'
import { ApiError, isMissing } from '../api/api-error.ts'
import { useClockZone } from '../routing/view.tsx'
import { clockTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import type { Words } from '../words/en/index.ts'
import { useWords } from '../words/use-words.ts'
import styles from './load-state.module.css'
import { MissingRecord } from './missing-record.tsx'

/** The part of a `useQuery` that says how far it is. */
export interface Loading<Data> {
  data: Data | undefined
  error: Error | null
  /** Of an attempt that failed and is being repeated. */
  failureReason: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** What is said to be unavailable; the part of the page without it. */
export type UnavailablePart = Parameters<Words['states']['unavailable']>[1]

/** What an error says to the user, by its status; what else was thrown is a failure without a name. */
export function errorText(error: unknown, { states }: Words, part?: UnavailablePart): string {
  if (!(error instanceof ApiError)) return states.failed
  const { status, message } = error
  if (status === 0) return message
  if (status === 402) return message || states.upgrade
  if (status === 403) return states.forbidden
  if (status === 404) return states.notFound
  if (status === 429) return states.busy(error.retryAfterSeconds ?? 1)
  if (status === 503) return states.unavailable(null, part)
  return status >= 500 ? states.failed : message
}

const longWaitSeconds = 2

/** Over figures that are older than they should be: why, and since when. */
function StaleNotice({ error, asOf, part }: { error: Error; asOf: string | null; part?: UnavailablePart }) {
  const words = useWords()
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
  const left = useCountdown(seconds)
  const isBusy = error instanceof ApiError && error.status === 429
  if (isBusy && (seconds ?? 0) <= longWaitSeconds) return null
  const text = isBusy
    ? words.states.busy(left)
    : asOf
      ? words.states.unavailable(asOf, part)
      : errorText(error, words, part)
  return (
    <Note tone="warn" role="status">
      {text}
    </Note>
  )
}

/** What is missing and requested again is still to come: that is no problem to speak of. */
const passingProblem = ({ failureReason }: Pick<Loading<unknown>, 'failureReason'>): Error | null =>
  isMissing(failureReason) ? null : failureReason

interface LoadNoticeProps {
  query: Omit<Loading<unknown>, 'isFetching' | 'refetch'>
  part?: UnavailablePart
}

/** Over a part whose data cannot be had, or is older than it should be: why. */
export function LoadNotice({ query, part }: LoadNoticeProps) {
  const problem = query.error ?? passingProblem(query)
  const zone = useClockZone()
  const asOf = query.data === undefined ? null : clockTime(query.dataUpdatedAt, zone)
  return problem && <StaleNotice error={problem} asOf={asOf} part={part} />
}

/**
 * The states that all screens share: a skeleton the first time; old figures with their age when new ones
 * cannot be had; one sentence and a button where there is nothing to show. A 404 is `Not here, or not yours`.
 */
export function LoadState<Data>({
  query,
  skeleton = <Skeleton />,
  fieldName,
  part,
  isPage = false,
  children,
}: {
  query: Loading<Data>
  skeleton?: ReactNode
  fieldName?: FieldName
  part?: UnavailablePart
  /** What is loaded is the page with its heading; what is said in its place has one, too. */
  isPage?: boolean
  children: (data: Data) => ReactNode
}) {
  const words = useWords()
  if (query.data !== undefined)
    return (
      <>
        <LoadNotice query={query} part={part} />
        {children(query.data)}
      </>
    )
  if (query.error)
    return (
      <Failure error={query.error} retry={query.refetch} isPage={isPage} {...(fieldName && { fieldName })} />
    )
  return (
    <>
      <LoadNotice query={query} part={part} />
      {passingProblem(query) === null ? (
        skeleton
      ) : (
        <span className="visually-hidden">{words.states.loading}</span>
      )}
    </>
  )
}

/** What the user calls a field that the API names by its path: `filters.0.value`. */
export type FieldName = (path: string) => string

interface FailureProps {
  error: Error
  retry?: () => unknown
  fieldName?: FieldName
  isPage?: boolean
}

/** In place of what could not be had; what is wrong with a request is said field by field. */
export function Failure({ error, retry, fieldName = (path) => path, isPage = false }: FailureProps) {
  const words = useWords()
  if (isMissing(error)) return <MissingRecord isPage={isPage} />
  const details = error instanceof ApiError ? error.details : []
  // What does not fit, or needs another role, will not be answered the next time.
  const isFinal = details.length > 0 || (error instanceof ApiError && error.status === 403)
  const again = !isFinal && retry
  return (
    <Empty
      title={errorText(error, words)}
      action={again && <Button onClick={() => again()}>{words.states.retry}</Button>}
      isPage={isPage}
    >
      {details.length > 0 &&
        details.map(({ path, message }) => (
          <span key={path} className={styles.detail}>
            {fieldName(path)}: {message}
          </span>
        ))}
    </Empty>
  )
}
