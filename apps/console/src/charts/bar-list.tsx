import type { ReactNode } from 'react'
import { count, percent } from '../format/numbers.ts'
import { useChartWords } from '../words/use-chart-words.ts'
import styles from './charts.module.css'
import { FigurePanel } from './figure-panel.tsx'

export interface Bar {
  name: string
  count: number
  /** In percent; null: there is none. */
  share: number | null
  /** Where it can be chosen, such as to filter by it. */
  onChoose?: () => void
  /** The name as a link, where it leads somewhere. */
  link?: ReactNode
}

interface BarListProps {
  title: string
  bars: readonly Bar[]
  /** What is counted, and what the share is of. */
  heads: { count: string; share: string }
  /** Above the bars, of the same figures. */
  picture?: ReactNode
}

const shown = 10

/** The first of some values: a bar each, with its figures, or a table. */
export function BarList({ title, bars, heads, picture }: BarListProps) {
  const { charts } = useChartWords()
  const first = bars.slice(0, shown)
  if (first.length === 0)
    return (
      <FigurePanel
        title={title}
        chart={<p className={styles.note}>{charts.none}</p>}
        table={<p className={styles.note}>{charts.none}</p>}
      />
    )
  return (
    <FigurePanel
      title={title}
      chart={
        <div className={styles.pictured}>
          {picture}
          <Bars title={title} bars={first} />
        </div>
      }
      table={<BarTable title={title} bars={first} heads={heads} />}
    />
  )
}

function Bars({ title, bars }: Pick<BarListProps, 'title' | 'bars'>) {
  const most = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <ul className={styles.bars} aria-label={title}>
      {bars.map((bar) => (
        <li key={bar.name}>
          <BarName bar={bar} />
          <span className={styles.figures}>
            {count(bar.count)} <span className={styles.share}>{percent(bar.share)}</span>
          </span>
          <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
            <rect width={(bar.count / most) * 100} height={1} />
          </svg>
        </li>
      ))}
    </ul>
  )
}

function BarName({ bar: { name, link = name, onChoose } }: { bar: Bar }) {
  const { charts } = useChartWords()
  if (onChoose === undefined) return <span className={styles.name}>{link}</span>
  return (
    <button type="button" className={styles.choice} title={charts.filterBy(name)} onClick={onChoose}>
      {name}
    </button>
  )
}

function BarTable({ title, bars, heads }: BarListProps) {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={styles.figure}>
            {heads.count}
          </th>
          <th scope="col" className={styles.figure}>
            {heads.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.name}>
            <th scope="row">
              <BarName bar={bar} />
            </th>
            <td className={styles.figure}>{count(bar.count)}</td>
            <td className={styles.figure}>{percent(bar.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
