import { Fragment } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useKeyWords } from '../../words/use-key-words.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './palette.module.css'

export default function KeyList({ onClose }: { onClose: () => void }) {
  const { shell } = useWords()
  const { keys } = useKeyWords()
  return (
    <Dialog isOpen onClose={onClose} title={shell.keys} isForReading>
      {keys.groups.map(({ title, list }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {list.map(([pressed, meaning]) => (
              <div key={pressed}>
                <dt>
                  {pressed.split(' ').map((key) => (
                    <Fragment key={key}>
                      <kbd>{key}</kbd>{' '}
                    </Fragment>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
