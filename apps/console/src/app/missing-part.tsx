import { useEffect, useState } from 'react'
import type { Send } from '../api/send-json.ts'
import { loadServedPage } from '../api/served-page.ts'
import { Button } from '../ui/button.tsx'
import { missingPartEvent } from '../ui/lazy-part.tsx'
import { useOutsideWords } from '../words/use-outside-words.ts'
import styles from './missing-part.module.css'
import { reloadOnce } from './reload-once.ts'
import { runningScript } from './running-script.ts'

export interface MissingPartProps {
  origin: string
  send: Send
  /** The browser's own, but in tests. */
  reload: () => void
}

/** Sent by Vite for every part that cannot be loaded, also for one that is only loaded ahead. */
const preloadErrorEvent = 'vite:preloadError'

/**
 * A tab outlives its build: a part of it that was not loaded yet is gone from the server. What was to be
 * shown without it brings the new build by itself where nothing is lost by that; else this says why something
 * does not open. Beside all pages, so that it stays when one of them fails as a whole.
 */
export function MissingPart({ origin, send, reload }: MissingPartProps) {
  const { missingPart, reload: reloadLabel } = useOutsideWords()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const show = () => setMissing(true)
    const load = () =>
      void reloadOnce({
        build: runningScript() ?? '',
        loadServedPage: () => loadServedPage(origin, send),
        reload,
      })
    addEventListener(preloadErrorEvent, show)
    addEventListener(missingPartEvent, show)
    addEventListener(missingPartEvent, load)
    return () => {
      removeEventListener(preloadErrorEvent, show)
      removeEventListener(missingPartEvent, show)
      removeEventListener(missingPartEvent, load)
    }
  }, [origin, send, reload])
  return (
    <div role="alert" className={styles.area}>
      {isMissing && (
        <div className={styles.notice}>
          {missingPart}
          <Button look="primary" onClick={reload}>
            {reloadLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
