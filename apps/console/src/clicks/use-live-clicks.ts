import { focusManager, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isPassing } from '../api/api-error.ts'
import { type Click, clickQueries } from '../api/clicks.queries.ts'
import { useApi } from '../api/client.ts'
import { readLiveEvents } from '../api/live-events.ts'
import type { ClickFilter } from './clicks-search.ts'
import { mergedClicks } from './merged-clicks.ts'

/** After the stream broke off; clicks are polled meanwhile. */
const againAfterMs = 5_000

/** A hidden page requests nothing. */
const useIsSeen = (): boolean =>
  useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
  )

/**
 * The newest clicks: those of the log, and what is pushed since. While the stream cannot be had, and with
 * filters, which the server applies to the log alone, the log is polled.
 */
export function useLiveClicks(filters: readonly ClickFilter[]) {
  const api = useApi()
  const isSeen = useIsSeen()
  const [isPushed, setPushed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [pushed, setPushedClicks] = useState<readonly Click[]>([])
  const isStreamed = filters.length === 0
  const query = useQuery({
    ...clickQueries(api).newest(filters),
    ...(isStreamed && isPushed && { refetchInterval: false as const }),
  })
  const { refetch } = query

  useEffect(() => {
    if (!isStreamed || !isSeen) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const { signal } = leaving
    const ended = (error: unknown = null) => {
      if (signal.aborted) return
      setPushed(false)
      if (error === null || isPassing(error)) timer = setTimeout(() => setAttempt(attempt + 1), againAfterMs)
    }
    readLiveEvents(api, {
      signal,
      onOpen: () => {
        setPushed(true)
        // What came before the stream was open.
        void refetch()
      },
      onClick: (click) => setPushedClicks((before) => mergedClicks([click], before)),
      onSkipped: () => void refetch({ cancelRefetch: false }),
    }).then(() => ended(), ended)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      setPushed(false)
    }
  }, [api, isStreamed, isSeen, attempt, refetch])

  const rows = query.data && mergedClicks(query.data.data, isStreamed ? pushed : [])
  /** One that was erased. */
  const forget = (token: string) =>
    setPushedClicks((before) => before.filter(({ clickToken }) => clickToken !== token))
  return { query, rows: rows ?? [], forget }
}
