import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './palette.module.css'

export default function KeyList({ onClose }: { onClose: () => void }) {
  const { keys } = useWords()
  return (
    <Dialog isOpen onClose={onClose} title={keys.title}>
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
