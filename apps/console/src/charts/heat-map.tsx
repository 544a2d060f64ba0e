import { useChartWords } from '../words/use-chart-words.ts'
import styles from './charts.module.css'
import { FigurePanel } from './figure-panel.tsx'
import { greatestOf, type Measure, shadeOf, useClicks } from './measure.ts'

interface HeatMapProps {
  title: string
  /** ISO weekdays (1 = Monday); what is not there is zero. */
  cells: readonly { weekday: number; hour: number; clicks: number }[]
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Clicks by weekday and hour, as a chart or a table. */
export function HeatMap({ title, cells }: HeatMapProps) {
  const measure = useClicks()
  const clicksAt = new Map(cells.map(({ weekday, hour, clicks }) => [weekday * 24 + hour, clicks]))
  const at: At = (weekday, hour) => clicksAt.get(weekday * 24 + hour) ?? 0
  return (
    <FigurePanel
      title={title}
      chart={<HeatChart at={at} measure={measure} />}
      table={<HeatTable title={title} at={at} measure={measure} />}
    />
  )
}

/** The figure of an hour; null: there is none. */
type At = (weekday: number, hour: number) => number | null

interface HeatProps {
  at: At
  measure: Measure
}

/** The darker the more, with a sentence that names the best hour. */
export function HeatChart({ at, measure: { name, text } }: HeatProps) {
  const { charts } = useChartWords()
  const cells = weekdays.flatMap((weekday) =>
    hours.map((hour) => ({ weekday, hour, value: at(weekday, hour) })),
  )
  const greatest = greatestOf(cells.map(({ value }) => value))
  const [best] = cells
    .filter(({ value }) => value !== null && value !== 0)
    .toSorted((one, other) => Number(other.value) - Number(one.value))
  const sentence = best
    ? charts.bestHour(best.weekday, best.hour, { name, value: text(best.value) })
    : charts.none(name)
  return (
    <div className={styles.heat}>
      <svg role="img" aria-label={sentence} viewBox="0 0 25 8" className={styles.heatMap}>
        {weekdays.map((weekday) => (
          <text key={weekday} x={0} y={weekday - 0.3} className={styles.axis}>
            {charts.days[weekday]}
          </text>
        ))}
        {cells.map(({ weekday, hour, value }) => (
          <rect
            key={`${weekday} ${hour}`}
            x={hour + 1.05}
            y={weekday - 0.95}
            width={0.9}
            height={0.9}
            className={styles[shadeOf(value, greatest)]}
          >
            <title>{charts.cell(weekday, hour, { name, value: text(value) })}</title>
          </rect>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} x={hour + 1.05} y={7.7} className={styles.axis}>
            {hour}
          </text>
        ))}
      </svg>
      <p>{sentence}</p>
    </div>
  )
}

export function HeatTable({ title, at, measure }: HeatProps & { title: string }) {
  const { charts } = useChartWords()
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{charts.hour}</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className={styles.figure}>
                {charts.days[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{charts.clock(hour)}</th>
              {weekdays.map((weekday) => (
                <td key={weekday} className={styles.figure}>
                  {measure.text(at(weekday, hour))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
