import type { ReactNode } from 'react'
import { percent, percentDigits } from '../format/numbers.ts'
import { useChartWords } from '../words/use-chart-words.ts'
import styles from './charts.module.css'
import { FigurePanel } from './figure-panel.tsx'
import { greatestOf, type Measure, useClicks } from './measure.ts'

export interface Bar {
  /** Where two may have the same name. */
  key?: string
  name: string
  value: number | null
  /** In percent; null: there is none. Left out where shares say nothing, as of a rate. */
  share?: number | null
  /** Where it can be chosen, such as to filter by it. */
  onChoose?: () => void
  /** The name as a link, where it leads somewhere. */
  link?: ReactNode
}

interface BarListProps {
  title: string
  bars: readonly Bar[]
  /** What is counted, and what the share is of. */
  heads: { count: string; share?: string }
  /** Above the bars, of the same figures. */
  picture?: ReactNode
}

const shown = 10
const digitsOf = (bars: readonly Bar[]) => percentDigits(bars.map(({ share }) => share))

/** The first of some values with their clicks: a bar each, with its figures, or a table. */
export function BarList(props: BarListProps) {
  const measure = useClicks()
  return (
    <FigurePanel
      title={props.title}
      chart={<BarChart {...props} measure={measure} />}
      table={<BarTable {...props} measure={measure} />}
    />
  )
}

interface MeasuredProps extends BarListProps {
  measure: Measure
}

function NoBars({ measure }: Pick<MeasuredProps, 'measure'>) {
  const { charts } = useChartWords()
  return <p className={styles.note}>{charts.none(measure.name)}</p>
}

/** The first of some values, a bar each. */
export function BarChart({ title, bars, picture, measure }: MeasuredProps) {
  const first = bars.slice(0, shown)
  const greatest = greatestOf(first.map(({ value }) => value)) || 1
  const digits = digitsOf(first)
  if (first.length === 0) return <NoBars measure={measure} />
  return (
    <div className={styles.pictured}>
      {picture}
      <ul className={styles.bars} aria-label={title}>
        {first.map((bar) => (
          <li key={bar.key ?? bar.name}>
            <BarName bar={bar} />
            <span className={styles.figures}>
              {measure.text(bar.value)}
              {bar.share !== undefined && <span className={styles.share}> {percent(bar.share, digits)}</span>}
            </span>
            <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect
                className={(bar.value ?? 0) < 0 ? styles.below4 : undefined}
                width={(Math.abs(bar.value ?? 0) / greatest) * 100}
                height={1}
              />
            </svg>
          </li>
        ))}
      </ul>
    </div>
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

/** The same bars as a table. */
export function BarTable({ title, bars, heads, measure }: MeasuredProps) {
  const first = bars.slice(0, shown)
  const digits = digitsOf(first)
  if (first.length === 0) return <NoBars measure={measure} />
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={styles.figure}>
            {heads.count}
          </th>
          {heads.share !== undefined && (
            <th scope="col" className={styles.figure}>
              {heads.share}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {first.map((bar) => (
          <tr key={bar.key ?? bar.name}>
            <th scope="row">
              <BarName bar={bar} />
            </th>
            <td className={styles.figure}>{measure.text(bar.value)}</td>
            {heads.share !== undefined && <td className={styles.figure}>{percent(bar.share, digits)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
