import type { ClickCost } from './cost-model.ts'
import { isCurrencyCode } from './currencies.ts'
import { readMoney } from './money.ts'

type Texts = ReadonlyMap<string, string>

/**
 * Returns the amount that a visit says it costs, as `readMoney` reads it; `null` where it says none.
 * @param query as `readParameters` gives it
 */
export const visitCost = (query: Texts): string | null => readMoney(query.get('cost') ?? '')

/**
 * Returns the currency of that amount: `null` where the visit says none, `undefined` where what it says is no
 * currency.
 * @param query as `readParameters` gives it
 */
export function visitCurrency(query: Texts): string | null | undefined {
  const code = query.get('currency')?.trim().toUpperCase() ?? ''
  if (code === '') return null
  return isCurrencyCode(code) ? code : undefined
}

/**
 * Returns the cost of a click whose source says that clicks bring it along; `null` where it is no amount, or
 * is in what is no currency (contract-3 §18, "Money and days").
 * @param query as `readParameters` gives it
 * @param sourceCurrency counts where the visit says none; `null`: the base currency of the workspace
 */
export function clickCostOfVisit(query: Texts, sourceCurrency: string | null): ClickCost | null {
  const [costRate, currency] = [visitCost(query), visitCurrency(query)]
  if (costRate === null || currency === undefined) return null
  return { costModel: 'from_click', costRate, costCurrency: currency ?? sourceCurrency }
}
