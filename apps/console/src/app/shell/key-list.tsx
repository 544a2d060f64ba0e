import { Dialog } from '../../ui/dialog.tsx'
import { useKeyWords } from '../../words/use-key-words.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './palette.module.css'

export default function KeyList({ onClose }: { onClose: () => void }) {
  const { shell } = useWords()
  const { keys } = useKeyWords()
  return (
    <Dialog isOpen onClose={onClose} title={shell.keys} isForReading>
      <dl className={styles.keys}>
        {keys.list.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
