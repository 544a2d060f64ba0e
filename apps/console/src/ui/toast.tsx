import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import type { Notice } from './layer-props.ts'
import { preloadLayers, ToastLayer } from './layers.ts'

const NotifyContext = createContext<((notice: Notice) => void) | null>(null)

/** Around the page; notices are at its lower edge, and F6 leads to them. */
export function ToastArea({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false)
  const [waiting, setWaiting] = useState<readonly Notice[]>([])
  // From the first notice on it stays: the notices that are shown are in it.
  if (waiting.length > 0 && !isMounted) setMounted(true)
  const notify = useCallback((notice: Notice) => setWaiting((before) => [...before, notice]), [])
  const onShown = useCallback(
    (shown: readonly Notice[]) => setWaiting((before) => before.filter((notice) => !shown.includes(notice))),
    [],
  )
  useEffect(() => preloadLayers(() => setMounted(true)), [])
  return (
    <NotifyContext value={notify}>
      {children}
      {isMounted && (
        <Suspense fallback={null}>
          <ToastLayer waiting={waiting} onShown={onShown} />
        </Suspense>
      )}
    </NotifyContext>
  )
}

/** Says that something is done, with `Undo` for ten seconds where there is an opposite. */
export function useNotify(): (notice: Notice) => void {
  const notify = useContext(NotifyContext)
  if (notify === null) throw new Error('there is no area for notices around this')
  return notify
}
