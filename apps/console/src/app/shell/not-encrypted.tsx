import { useWords } from '../../words/use-words.ts'
import styles from './not-encrypted.module.css'

const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Over plain http, unless it never leaves the machine. */
export function NotEncrypted() {
  const { shell } = useWords()
  if (location.protocol === 'https:' || isLocal.test(location.hostname)) return null
  return (
    <p role="status" className={styles.banner}>
      {shell.notEncrypted} <a href="/docs">{shell.notEncryptedHelp}</a>
    </p>
  )
}
