import { count } from '../format/numbers.ts'
import { useChartWords } from '../words/use-chart-words.ts'
import styles from './charts.module.css'
import { FigurePanel } from './figure-panel.tsx'

interface HeatMapProps {
  title: string
  /** ISO weekdays (1 = Monday); what is not there is zero. */
  cells: readonly { weekday: number; hour: number; clicks: number }[]
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const steps = 4

/** Clicks by weekday and hour: the darker the more, with a sentence that names the best hour, or a table. */
export function HeatMap({ title, cells }: HeatMapProps) {
  const clicksAt = new Map(cells.map(({ weekday, hour, clicks }) => [weekday * 24 + hour, clicks]))
  const at = (weekday: number, hour: number) => clicksAt.get(weekday * 24 + hour) ?? 0
  return (
    <FigurePanel
      title={title}
      chart={<HeatChart cells={cells} at={at} />}
      table={<HeatTable title={title} at={at} />}
    />
  )
}

type At = (weekday: number, hour: number) => number

function HeatChart({ cells, at }: { cells: HeatMapProps['cells']; at: At }) {
  const { charts } = useChartWords()
  const [best] = cells.toSorted((one, other) => other.clicks - one.clicks)
  const most = best?.clicks ?? 0
  const sentence = best && most > 0 ? charts.bestHour(best.weekday, best.hour, count(most)) : charts.none
  /** 0 for no clicks, else 1 to 4. */
  const stepOf = (clicks: number) => (clicks === 0 ? 0 : Math.ceil((clicks / most) * steps))
  return (
    <div className={styles.heat}>
      <svg role="img" aria-label={sentence} viewBox="0 0 25 8" className={styles.heatMap}>
        {weekdays.map((weekday) => (
          <text key={weekday} x={0} y={weekday - 0.3} className={styles.axis}>
            {charts.days[weekday]}
          </text>
        ))}
        {weekdays.flatMap((weekday) =>
          hours.map((hour) => (
            <rect
              key={`${weekday} ${hour}`}
              x={hour + 1.05}
              y={weekday - 0.95}
              width={0.9}
              height={0.9}
              className={styles[`step${stepOf(at(weekday, hour))}`]}
            >
              <title>{charts.cell(weekday, hour, count(at(weekday, hour)))}</title>
            </rect>
          )),
        )}
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

function HeatTable({ title, at }: { title: string; at: At }) {
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
                  {count(at(weekday, hour))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
