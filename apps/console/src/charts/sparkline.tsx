import styles from './sparkline.module.css'

interface SparklineProps {
  /** What it shows, in a sentence. */
  label: string
  values: readonly number[]
}

const height = 20

/** A small line of figures over time, for the cell of a table. All of nothing is a flat line. */
export function Sparkline({ label, values }: SparklineProps) {
  const most = Math.max(1, ...values)
  // One point alone is a line from edge to edge.
  const shown = values.length === 1 ? [...values, ...values] : values
  const width = Math.max(1, shown.length - 1)
  const points = shown.map((value, index) => `${index},${height - (value / most) * height}`)
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.sparkline}
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      <polygon points={[`0,${height}`, ...points, `${width},${height}`].join(' ')} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
