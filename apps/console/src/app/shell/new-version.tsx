import { useQuery } from '@tanstack/react-query'
import { servedPageQuery } from '../../api/served-page.ts'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.ts'
import { useConsole } from '../console-context.tsx'
import { runningScript } from '../running-script.ts'
import styles from './new-version.module.css'

/**
 * This tab has an older build than the server: said once, and never reloaded by itself, since something may
 * be half typed.
 */
export function NewVersion() {
  const { shell } = useWords()
  const { origin, sendPublic } = useConsole()
  const { data: served } = useQuery(servedPageQuery(origin, sendPublic))
  const running = runningScript()
  if (!served || running === null || served.includes(`"${running}"`)) return null
  return (
    <Note tone="info" role="status" across="page">
      {shell.newVersion}
      {', '}
      <button type="button" className={styles.reload} onClick={() => location.reload()}>
        {shell.reload}
      </button>
    </Note>
  )
}
