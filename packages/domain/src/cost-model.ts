import { z } from 'zod'
import { moneySchema } from './money.ts'

/** How the clicks of a traffic source cost (contract-2 §14). */
export const costModelTypes = ['none', 'from_click', 'cpc', 'cpm', 'cpa', 'revshare'] as const

/**
 * What a click, a thousand clicks or a conversion costs, or the percent of the revenue. Amounts are decimals;
 * a currency that is not given is the base currency of the workspace.
 */
export type CostModel =
  | { type: 'none' }
  | { type: 'from_click'; currency?: string | undefined }
  | { type: 'cpc' | 'cpm' | 'cpa'; amount: string; currency?: string | undefined }
  | { type: 'revshare'; percent: string }

/** As it is stored and published; bodies are checked more narrowly by the api. */
export const storedCostModel: z.ZodType<CostModel> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('from_click'), currency: z.string().optional() }),
  z.object({ type: z.enum(['cpc', 'cpm', 'cpa']), amount: z.string(), currency: z.string().optional() }),
  z.object({ type: z.literal('revshare'), percent: z.string() }),
])

/**
 * A body's cost model. A revenue share has at most four decimal places, so that shares of an amount stay
 * exact.
 */
export const costModelSchema = (currency: z.ZodType<string, string>) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.literal('from_click'), currency: currency.optional() }),
    z.strictObject({
      type: z.enum(['cpc', 'cpm', 'cpa']),
      amount: moneySchema,
      currency: currency.optional(),
    }),
    z.strictObject({
      type: z.literal('revshare'),
      percent: moneySchema
        .refine((percent) => Number(percent) <= 100, 'must be at most 100')
        .refine(
          (percent) => (percent.split('.')[1] ?? '').length <= 4,
          'must have at most four decimal places',
        ),
    }),
  ])

/** What a click says of its own cost: that stays when the model of its source changes. */
export interface ClickCost {
  costModel: Exclude<CostModel['type'], 'none'>
  /**
   * A decimal with at most nine places: the price of the click (`from_click`, `cpc`, `cpm`), the amount a
   * conversion (`cpa`) or the share of the revenue (`revshare`: 0.25 is 25 %).
   */
  costRate: string
  /** Null: the base currency of the workspace. */
  costCurrency: string | null
}

/**
 * What each click of a source costs by its model; null where that depends on the click, or there is no model.
 */
export function clickCostOf(model: CostModel): ClickCost | null {
  switch (model.type) {
    case 'none':
    case 'from_click':
      return null
    case 'revshare':
      return { costModel: model.type, costRate: shiftedDecimal(model.percent, 2), costCurrency: null }
    case 'cpc':
    case 'cpa':
    case 'cpm': {
      const costRate = model.type === 'cpm' ? shiftedDecimal(model.amount, 3) : model.amount
      return { costModel: model.type, costRate, costCurrency: model.currency ?? null }
    }
    default:
      return model satisfies never
  }
}

/** The decimal divided by a power of ten, exactly: `12.5` by 2 is `0.125`. */
function shiftedDecimal(decimal: string, digitCount: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = (whole + fraction).padStart(fraction.length + digitCount + 1, '0')
  const point = digits.length - fraction.length - digitCount
  const shifted = `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
  return shifted.replace(/^0+(?=\d)/, '')
}
