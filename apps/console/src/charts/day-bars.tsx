import { count } from '../format/numbers.ts'
import { dayLabel } from '../time/range-days.ts'
import { useChartWords } from '../words/use-chart-words.ts'
import { barWidth } from './bar-width.ts'
import barStyles from './bars.module.css'
import styles from './charts.module.css'
import { FigurePanel } from './figure-panel.tsx'
import { TimeAxis } from './time-axis.tsx'
import { kindsOf, type Unusual, unusualSigns } from './unusual.ts'

interface Day {
  /** Begins with the day in the zone of the figures. */
  period: string
  totalClicks: number
  uniqueClicks: number
}

/** Days, `2026-11-25`, with a figure far from what is usual on that weekday. */
export type UnusualDays = ReadonlyMap<string, Unusual | undefined>

interface DayBarsProps {
  days: readonly Day[]
  unusual?: UnusualDays
}

const noDays: UnusualDays = new Map()

const dayOf = ({ period }: Day): string => period.slice(0, 10)

/** Clicks by day, those without any too: bars, with a sentence that says the trend, or a table. */
export function DayBars({ days, unusual = noDays }: DayBarsProps) {
  const { charts } = useChartWords()
  const figures = { days, unusual }
  return (
    <FigurePanel title={charts.clicksByDay} chart={<Bars {...figures} />} table={<DayTable {...figures} />} />
  )
}

const height = 100

function Bars({ days, unusual }: Required<DayBarsProps>) {
  const { charts } = useChartWords()
  const textOf = useUnusualText()
  const most = Math.max(1, ...days.map(({ totalClicks }) => totalClicks))
  const total = days.reduce((sum, { totalClicks }) => sum + totalClicks, 0)
  const width = barWidth(days.length)
  const trend = charts.trend(count(total), days.length, count(total === 0 ? 0 : most))
  return (
    <div className={styles.chart}>
      <DayMarks days={days} unusual={unusual} />
      <p className={barStyles.most}>{total > 0 && count(most)}</p>
      <svg
        role="img"
        aria-label={trend}
        viewBox={`0 0 ${Math.max(1, days.length)} ${height}`}
        preserveAspectRatio="none"
        className={styles.dayBars}
      >
        {days.map((day, index) => {
          const size = (day.totalClicks / most) * height
          return (
            <rect key={day.period} x={index + (1 - width) / 2} width={width} y={height - size} height={size}>
              <title>{`${dayOf(day)}: ${count(day.totalClicks)}`}</title>
            </rect>
          )
        })}
      </svg>
      <TimeAxis labels={days.map((day) => dayLabel(dayOf(day)))} />
      <p className={styles.trend}>{[trend, ...kindsOf([...unusual.values()]).map(textOf)].join(' ')}</p>
    </div>
  )
}

function useUnusualText() {
  const { charts } = useChartWords()
  return ({ metric, direction }: Unusual) => `${unusualSigns[direction]} ${charts.unusual[metric][direction]}`
}

/** Over each bar its sign, where any has one. */
function DayMarks({ days, unusual }: Required<DayBarsProps>) {
  if (unusual.size === 0) return null
  return (
    <div className={barStyles.marks} aria-hidden>
      {days.map((day) => {
        const own = unusual.get(dayOf(day))
        return <span key={day.period}>{own && unusualSigns[own.direction]}</span>
      })}
    </div>
  )
}

function DayTable({ days, unusual }: Required<DayBarsProps>) {
  const { charts } = useChartWords()
  const textOf = useUnusualText()
  return (
    <table className={styles.table} aria-label={charts.clicksByDay}>
      <thead>
        <tr>
          <th scope="col">{charts.day}</th>
          <th scope="col" className={styles.figure}>
            {charts.clicks}
          </th>
          <th scope="col" className={styles.figure}>
            {charts.uniqueClicks}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => {
          const own = unusual.get(dayOf(day))
          return (
            <tr key={day.period}>
              <th scope="row">
                {dayOf(day)}
                {own && ` ${textOf(own)}`}
              </th>
              <td className={styles.figure}>{count(day.totalClicks)}</td>
              <td className={styles.figure}>{count(day.uniqueClicks)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
