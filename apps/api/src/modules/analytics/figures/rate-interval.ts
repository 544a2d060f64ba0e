/** The 95th percentile of the standard normal distribution: a twentieth lies beyond each end. */
const normal90 = 1.644_853_626_951_47

/** So much of what is averaged is needed to say how far chance reaches. */
const leastGroups = 10
const leastPayments = 10

/** Bounds that contain the true value nine times of ten. */
export interface Interval {
  low: number
  high: number
}

/**
 * Returns Wilson's score interval of 90 % of a share, as numbers from 0 to 1. It stays within them and says
 * something of few trials, too, also where all or none succeeded.
 * @returns null without trials, and for more successes than trials: that is no share
 */
export function shareInterval(successes: number, trials: number): Interval | null {
  if (trials === 0 || successes > trials) return null
  const share = successes / trials
  const square = normal90 ** 2 / trials
  const middle = (share + square / 2) / (1 + square)
  const spread = (normal90 * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials))) / (1 + square)
  return { low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) }
}

/** Clicks of one time, and what came of them. */
export interface ClickGroup {
  clicks: number
  payments: number
  revenue: number
}

const sumOf = (groups: readonly ClickGroup[], name: keyof ClickGroup) =>
  groups.reduce((sum, group) => sum + group[name], 0)

/**
 * Returns the interval of 90 % of the revenue of a click. Chance is read off how far groups of clicks differ
 * from what their number of clicks earns on average, so that amounts of any kind and several payments of one
 * click are counted as they are; on the scale of logarithms, since few large sales push it upwards.
 * @returns null where that is too little to read it off: fewer than 10 groups or payments, or no revenue
 */
export function earningsInterval(all: readonly ClickGroup[]): Interval | null {
  const groups = all.filter(({ clicks }) => clicks > 0)
  const clicks = sumOf(groups, 'clicks')
  const revenue = sumOf(groups, 'revenue')
  if (groups.length < leastGroups || sumOf(groups, 'payments') < leastPayments || revenue <= 0) return null
  const average = revenue / clicks
  const squares = groups.reduce((sum, group) => sum + (group.revenue - average * group.clicks) ** 2, 0)
  const deviation = Math.sqrt((groups.length / (groups.length - 1)) * squares) / clicks
  const factor = Math.exp((normal90 * deviation) / average)
  return { low: average / factor, high: average * factor }
}
