interface Weighted {
  id: string
  weight: number | null
  isActive: boolean
}
interface InFlow extends Weighted {
  flowType: string
  priority: number
}

/**
 * The part of the visitors that each gets, 0 to 1, as the engine draws: of those that are switched on; no
 * weight beside weights is 1; all zero: the first gets all. Null: it takes no part, or there are no weights
 * and the first that matches wins.
 */
export function sharesOf(items: readonly Weighted[]): (number | null)[] {
  const drawn = items.filter(({ isActive }) => isActive)
  if (drawn.every(({ weight }) => weight === null)) return items.map(() => null)
  const sum = drawn.reduce((total, { weight }) => total + (weight ?? 1), 0)
  return items.map((item) => {
    if (!item.isActive) return null
    if (sum === 0) return item === drawn[0] ? 1 : 0
    return (item.weight ?? 1) / sum
  })
}

const isSameDraw = (one: InFlow, other: InFlow): boolean =>
  one.flowType === other.flowType && one.priority === other.priority

/** The same for rules: those of one lane and priority are drawn together. */
export function ruleShare(rules: readonly InFlow[], rule: InFlow): number | null {
  const draw = rules.filter((other) => isSameDraw(other, rule))
  return sharesOf(draw)[draw.indexOf(rule)] ?? null
}

export const evenWeight = 100

/** Those that are switched on get equal weights; the weights of the others do not change. */
export const splitEvenly = <Item extends Weighted>(items: readonly Item[]): Item[] =>
  items.map((item) => (item.isActive ? { ...item, weight: evenWeight } : item))
