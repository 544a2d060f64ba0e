import { classNames } from '../ui/class-names.ts'
import { axesOf } from './axes.ts'
import { barWidth } from './bar-width.ts'
import styles from './bars.module.css'
import { TimeAxis } from './time-axis.tsx'
import { type SelectSpan, useSpan } from './use-span.ts'

export interface Bar {
  key: string
  /** What it is of, such as a day. */
  label: string
  /** The same in fewer letters. */
  axisLabel?: string
  value: number
  /** The value as it is written. */
  text: string
  /** The value that it is compared with: a dashed line over the bars. */
  before?: number
  /** A sign over the bar. What it means is in its text too. */
  mark?: string
}

/** Another figure over the same bars, on an axis of its own at the other edge. */
export interface BarLine {
  values: readonly (number | null)[]
  /** What each is compared with; undefined: with nothing. */
  before?: readonly (number | null)[] | undefined
  /** The highest value as it is written. */
  mostText: string
}

export interface BarsProps {
  /** Says the trend in a sentence. */
  label: string
  bars: readonly Bar[]
  /** How bars are chosen, for those who do not see the pointer. */
  hint: string
  /** The highest value as it is written, of those that bars are compared with too. */
  mostText?: string | undefined
  line?: BarLine | undefined
  /** Undefined: nothing can be chosen. */
  onSelect?: SelectSpan | undefined
}

const height = 100

/**
 * Figures over time. Dragging over bars chooses them; so do the arrow keys, with Shift for more than one, and
 * Enter. Values under zero hang from the line.
 */
export function Bars({ label, bars, hint, mostText, line, onSelect }: BarsProps) {
  const { span, active, handlers } = useSpan(bars.length, onSelect)
  const lineValues = line && [...line.values, ...(line.before ?? [])].map((value) => value ?? 0)
  const axes = axesOf(
    [bars.flatMap(({ value, before = value }) => [value, before]), lineValues ?? []],
    height,
  )
  const { zero } = axes
  const [scale = 1, lineScale = 1] = axes.scales
  const width = barWidth(bars.length)
  const [first, last] = span ? [Math.min(span.from, span.to), Math.max(span.from, span.to)] : [-1, -1]
  const [highest] = bars.toSorted((one, other) => other.value - one.value)
  const current = active === null ? undefined : bars[active]
  return (
    <div className={styles.chart}>
      <Marks bars={bars} />
      <div className={styles.most}>
        <span>{mostText ?? highest?.text}</span>
        <output className={styles.current}>{current && `${current.label}: ${current.text}`}</output>
        <span>{line?.mostText}</span>
      </div>
      <svg
        // Its bars are chosen by arrows, one at a time: the keys are its own.
        role="application"
        tabIndex={onSelect ? 0 : -1}
        aria-label={`${label} ${onSelect ? hint : ''}`.trim()}
        viewBox={`0 0 ${Math.max(1, bars.length)} ${height}`}
        preserveAspectRatio="none"
        className={classNames(styles.bars, onSelect && styles.selectable)}
        {...handlers}
      >
        {span && <rect className={styles.span} x={first} y={0} width={last - first + 1} height={height} />}
        {bars.map(({ key, value }, index) => (
          <rect
            key={key}
            data-active={index === active || undefined}
            x={index + (1 - width) / 2}
            width={width}
            y={value < 0 ? zero : zero - value * scale}
            height={Math.abs(value) * scale}
          />
        ))}
        <Before bars={bars} scale={scale} zero={zero} />
        {line && <Line line={line} scale={lineScale} zero={zero} />}
        <line className={styles.zero} x1={0} x2={Math.max(1, bars.length)} y1={zero} y2={zero} />
      </svg>
      <TimeAxis labels={bars.map(({ axisLabel, label: name }) => axisLabel ?? name)} />
    </div>
  )
}

/** Over each bar its sign, where any has one. */
function Marks({ bars }: Pick<BarsProps, 'bars'>) {
  if (!bars.some(({ before, mark }) => before !== undefined || mark !== undefined)) return null
  return (
    <div className={styles.marks} aria-hidden>
      {bars.map(({ key, mark }) => (
        <span key={key}>{mark}</span>
      ))}
    </div>
  )
}

interface BeforeProps extends Pick<BarsProps, 'bars'> {
  scale: number
  /** Where the value 0 is. */
  zero: number
}

/** A step a bar, so that one bar has a line too. */
function Before({ bars, scale, zero }: BeforeProps) {
  const points = bars.flatMap(({ before }, index) => {
    if (before === undefined) return []
    const y = zero - before * scale
    return [`${index},${y}`, `${index + 1},${y}`]
  })
  if (points.length === 0) return null
  return (
    <g className={styles.before}>
      <polyline className={styles.halo} points={points.join(' ')} />
      <polyline points={points.join(' ')} />
    </g>
  )
}

interface LineProps {
  line: BarLine
  scale: number
  zero: number
}

/** From the middle of a bar to that of the next; a figure that there is none of is left out. */
function Line({ line, scale, zero }: LineProps) {
  const pointsOf = (values: readonly (number | null)[]) =>
    values.flatMap((value, index) => (value === null ? [] : [`${index + 0.5},${zero - value * scale}`]))
  return (
    <g className={styles.line}>
      {line.before && <polyline className={styles.lineBefore} points={pointsOf(line.before).join(' ')} />}
      <polyline className={styles.halo} points={pointsOf(line.values).join(' ')} />
      <polyline points={pointsOf(line.values).join(' ')} />
    </g>
  )
}
