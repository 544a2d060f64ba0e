import { classNames } from '../ui/class-names.ts'
import barStyles from './bars.module.css'
import styles from './lines.module.css'
import { TimeAxis } from './time-axis.tsx'
import { type SelectSpan, useSpan } from './use-span.ts'

/** How many can be distinguished by colour and dashes. */
export const mostLines = 8

export interface LinePoint {
  /** When it is. */
  key: string
  label: string
  axisLabel: string
  /** Null: there is none, such as a quotient by zero. */
  value: number | null
  /** The value as it is written. */
  text: string
}

export interface Line {
  key: string
  name: string
  /** Of all lines at the same times. */
  points: readonly LinePoint[]
}

interface LinesProps {
  /** Says what is shown in a sentence. */
  label: string
  lines: readonly Line[]
  /** What keys do. */
  hint: string
  /** Beneath the names, such as that there are more. */
  note?: string | null
  onSelect?: SelectSpan | undefined
}

const height = 100

/**
 * Figures of several things over time, a line each: of a colour and a pattern of dashes of its own, which the
 * names beside them have, too. Times are chosen as in bars; arrows go from one to the next and say its
 * figures.
 */
export function Lines({ label, lines, hint, note, onSelect }: LinesProps) {
  const times = lines[0]?.points ?? []
  const { span, active, handlers } = useSpan(times.length, onSelect)
  const scale = scaleOf(lines)
  const [first, last] = span ? [Math.min(span.from, span.to), Math.max(span.from, span.to)] : [-1, -1]
  const count = Math.max(1, times.length)
  const zero = scale.yOf(0)
  return (
    <div className={classNames(barStyles.chart, styles.chart)}>
      <div className={styles.picture}>
        <div className={barStyles.most}>
          <span>{scale.mostText}</span>
          <output className={barStyles.current}>
            {active !== null && (
              <>
                {times[active]?.label}
                <span className="visually-hidden">{figuresAt(lines, active)}</span>
              </>
            )}
          </output>
          <span />
        </div>
        <svg
          // Its times are chosen by arrows, one at a time: the keys are its own.
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows go from time to time.
          tabIndex={0}
          aria-label={`${label} ${hint}`}
          viewBox={`0 0 ${count} ${height}`}
          preserveAspectRatio="none"
          className={classNames(barStyles.bars, styles.lines, onSelect && barStyles.selectable)}
          {...handlers}
        >
          {span && (
            <rect className={barStyles.span} x={first} y={0} width={last - first + 1} height={height} />
          )}
          {active !== null && (
            <line className={styles.active} x1={active + 0.5} x2={active + 0.5} y1={0} y2={height} />
          )}
          <line className={barStyles.zero} x1={0} x2={count} y1={zero} y2={zero} />
          {lines.map((line, index) => (
            <path
              key={line.key}
              className={styles.line}
              data-series={index + 1}
              d={pathOf(line, scale.yOf)}
            />
          ))}
        </svg>
        <TimeAxis labels={times.map(({ axisLabel }) => axisLabel)} />
      </div>
      <Legend lines={lines} active={active} note={note} />
    </div>
  )
}

/** For those who do not see the names with their figures beside the lines. */
const figuresAt = (lines: readonly Line[], index: number): string =>
  lines.map(({ name, points }) => `: ${name} ${points[index]?.text}`).join('')

/** Where values are, from the greatest or zero down to the least or zero. */
function scaleOf(lines: readonly Line[]) {
  const points = lines.flatMap(({ points: all }) => all)
  const values = points.map(({ value }) => value ?? 0)
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const factor = height / (most - least || 1)
  return {
    yOf: (value: number) => (most - value) * factor,
    mostText: points.find(({ value }) => value === most)?.text,
  }
}

/** From point to point; where there is no value the line is broken. One by itself is a short stroke. */
function pathOf({ points }: Line, yOf: (value: number) => number): string {
  return points
    .map(({ value }, index) => {
      if (value === null) return ''
      const y = yOf(value)
      const isJoined = (points[index - 1]?.value ?? null) !== null
      const isAlone = !isJoined && (points[index + 1]?.value ?? null) === null
      if (isAlone) return `M${index + 0.25} ${y}h0.5`
      return `${isJoined ? 'L' : 'M'}${index + 0.5} ${y}`
    })
    .join('')
}

interface LegendProps extends Pick<LinesProps, 'lines' | 'note'> {
  active: number | null
}

/** The names of the lines, each with its figure at the time that is pointed at. */
function Legend({ lines, active, note }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {lines.map(({ key, name, points }, index) => (
        <li key={key}>
          <svg viewBox="0 0 24 4" className={styles.sample} aria-hidden>
            <path className={styles.line} data-series={index + 1} d="M0 2h24" />
          </svg>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.figure}>{active !== null && points[active]?.text}</span>
        </li>
      ))}
      {note && <li className={styles.note}>{note}</li>}
    </ul>
  )
}
