type Earnings = Readonly<Partial<Record<'roi' | 'profit', number | null>>>

/**
 * −3 to 3: how much a row loses or earns for what it cost; of one that cost nothing, whether it does.
 * @param steps six, ascending: a loss is within its step up to the number, a gain from the number on
 */
export function tintOf({ roi, profit }: Earnings, steps: readonly number[]): number {
  if (roi === null || roi === undefined) return 2 * Math.sign(profit ?? 0)
  return steps.filter((step) => (step < 0 ? roi > step : roi >= step)).length - 3
}
