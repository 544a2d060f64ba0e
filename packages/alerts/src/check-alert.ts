const minuteMs = 60_000
/** What was missed for longer is not looked at any more. */
const mostBehindMs = 24 * 60 * minuteMs

export interface AlertRule {
  operator: string
  threshold: number
  minSampleSize: number
  cooldownMinutes: number
  /** Unix ms. */
  lastFiredAtMs: number | null
}

export interface WindowFigures {
  /** The end of the window; Unix ms. */
  atMs: number
  /** Null: there is no such figure, since what it is divided by is 0. */
  value: number | null
  /** Clicks of the window, or its conversions (`sampleMetricOf`). */
  sampleSize: number
}

const contains: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  gt: (value, threshold) => value > threshold,
  gte: (value, threshold) => value >= threshold,
  lt: (value, threshold) => value < threshold,
  lte: (value, threshold) => value <= threshold,
}

/** Whether an alert fires on what its window shows (contract §9, "Alerts"). What is no figure never does. */
export function isToFire(
  { operator, threshold, minSampleSize, cooldownMinutes, lastFiredAtMs }: AlertRule,
  { atMs, value, sampleSize }: WindowFigures,
): boolean {
  const isCooling = lastFiredAtMs !== null && atMs < lastFiredAtMs + cooldownMinutes * minuteMs
  if (value === null || sampleSize < minSampleSize || isCooling) return false
  return contains[operator]?.(value, threshold) ?? false
}

/** Of an alert about each value; the others fire at the next looks. */
const valuesAtOnce = 50

export interface ValueFigures extends WindowFigures {
  /** Null: of the whole workspace. */
  dimensionValue: string | null
}

/** A value for which an alert fires; null: the whole workspace. */
export interface FiredValue {
  dimensionValue: string | null
  value: number
  sampleSize: number
}

/**
 * For which values an alert fires on what a look shows, those of the figures first: each value has a cooldown
 * of its own.
 * @param lastFiredMsOf when the alert fired for this value last, Unix ms; null: never
 */
export function valuesToFire(
  rule: Omit<AlertRule, 'lastFiredAtMs'>,
  figures: readonly ValueFigures[],
  lastFiredMsOf: (dimensionValue: string | null) => number | null,
): FiredValue[] {
  return figures
    .flatMap((shown): FiredValue[] => {
      const { value, sampleSize, dimensionValue } = shown
      const lastFiredAtMs = lastFiredMsOf(dimensionValue)
      if (value === null || !isToFire({ ...rule, lastFiredAtMs }, shown)) return []
      return [{ dimensionValue, value, sampleSize }]
    })
    .slice(0, valuesAtOnce)
}

/**
 * The end of the window to look at: now, but where the last one ended longer ago than a window is long, as
 * when the store was unavailable, the end of the one that follows it, so that no event falls between two
 * windows.
 */
export function windowEnd(
  { checkedAtMs, windowMinutes }: { checkedAtMs: number | null; windowMinutes: number },
  nowMs: number,
): number {
  if (checkedAtMs === null) return nowMs
  return Math.min(nowMs, Math.max(checkedAtMs, nowMs - mostBehindMs) + windowMinutes * minuteMs)
}
