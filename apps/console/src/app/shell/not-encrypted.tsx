import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.ts'

const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Over plain http, unless it never leaves the machine. */
export function NotEncrypted() {
  const { shell } = useWords()
  if (location.protocol === 'https:' || isLocal.test(location.hostname)) return null
  return (
    <Note tone="warn" role="status" across="page">
      {shell.notEncrypted} <a href="/docs">{shell.notEncryptedHelp}</a>
    </Note>
  )
}
