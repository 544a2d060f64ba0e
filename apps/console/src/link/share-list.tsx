import { count, percent } from '../format/numbers.ts'
import { Panel } from '../ui/page.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './link.module.css'

interface Share {
  name: string
  clicks: number
  percentage: number
}

const shown = 10

/** The values with the most clicks, each with its part of them all. */
export function ShareList({ title, rows }: { title: string; rows: readonly Share[] }) {
  const { link, links } = useWords()
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className={styles.note}>{link.none}</p>
      ) : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col" className={styles.figure}>
                {links.columns.clicks}
              </th>
              <th scope="col" className={styles.figure}>
                {link.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ name, clicks, percentage }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={styles.figure}>{count(clicks)}</td>
                <td className={styles.figure}>{percent(percentage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
