/** What a link earned and cost in a range, before any rate is taken. Money is in the workspace's base currency. */
export interface EconomicsFigures {
  clicks: number
  /** Leads and sales (contract §9, "conversions"). */
  conversions: number
  revenue: number
  cost: number
}

export interface Economics {
  conversions: number
  revenue: number
  cost: number
  profit: number
  /** Percent of the cost; null when the cost is 0. */
  roi: number | null
  /** Percent of the clicks; null without clicks. */
  cr: number | null
  /** Revenue a click; null without clicks. */
  epc: number | null
}

const ratio = (numerator: number, denominator: number) => (denominator === 0 ? null : numerator / denominator)
const percent = (numerator: number, denominator: number) => ratio(numerator * 100, denominator)

/** The figures with their rates (specification, "GET /analytics/overview/economics"): a zero denominator gives null. */
export function economicsOf({ clicks, conversions, revenue, cost }: EconomicsFigures): Economics {
  const profit = revenue - cost
  return {
    conversions,
    revenue,
    cost,
    profit,
    roi: percent(profit, cost),
    cr: percent(conversions, clicks),
    epc: ratio(revenue, clicks),
  }
}

export interface Change {
  totalClicksDelta: number
  totalClicksChangePercent: number | null
}

/** How the clicks changed against the compared range; no percent of nothing. */
export function changeOf(current: number, previous: number): Change {
  return {
    totalClicksDelta: current - previous,
    totalClicksChangePercent: percent(current - previous, previous),
  }
}
