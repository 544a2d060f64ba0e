import { expect, it } from 'vitest'
import { z } from 'zod'
import { type CostModel, clickCostOf, costModelSchema } from './cost-model.ts'

it.each<[CostModel, ReturnType<typeof clickCostOf>]>([
  [{ type: 'none' }, null],
  [{ type: 'from_click', currency: 'EUR' }, null],
  [
    { type: 'cpc', amount: '0.05' },
    { costModel: 'cpc', costRate: '0.05', costCurrency: null },
  ],
  [
    { type: 'cpm', amount: '1.234567', currency: 'EUR' },
    { costModel: 'cpm', costRate: '0.001234567', costCurrency: 'EUR' },
  ],
  [
    { type: 'cpm', amount: '1000' },
    { costModel: 'cpm', costRate: '1', costCurrency: null },
  ],
  [
    { type: 'cpm', amount: '999999999' },
    { costModel: 'cpm', costRate: '999999.999', costCurrency: null },
  ],
  [
    { type: 'cpm', amount: '0' },
    { costModel: 'cpm', costRate: '0', costCurrency: null },
  ],
  [
    { type: 'cpa', amount: '12', currency: 'GBP' },
    { costModel: 'cpa', costRate: '12', costCurrency: 'GBP' },
  ],
  [
    { type: 'revshare', percent: '30' },
    { costModel: 'revshare', costRate: '0.3', costCurrency: null },
  ],
  [
    { type: 'revshare', percent: '0.0001' },
    { costModel: 'revshare', costRate: '0.000001', costCurrency: null },
  ],
  [
    { type: 'revshare', percent: '100' },
    { costModel: 'revshare', costRate: '1', costCurrency: null },
  ],
])('a click costs by %j', (model, cost) => {
  expect(clickCostOf(model)).toEqual(cost)
})

const schema = costModelSchema(z.string().length(3))

it.each<[model: unknown, paths: string[]]>([
  [{ type: 'none' }, []],
  [{ type: 'from_click' }, []],
  [{ type: 'cpc', amount: 0.05, currency: 'USD' }, []],
  [{ type: 'revshare', percent: 100 }, []],
  [{ type: 'revshare', percent: 12.3456 }, []],
  [{ type: 'revshare', percent: 12.34567 }, ['percent']],
  [{ type: 'revshare', percent: 100.0001 }, ['percent']],
  [{ type: 'revshare', percent: -1 }, ['percent']],
  [{ type: 'cpc' }, ['amount']],
  [{ type: 'cpm', amount: -0.1 }, ['amount']],
  [{ type: 'cpa', amount: 0.1234567 }, ['amount']],
  [{ type: 'cpc', amount: 1, currency: 'EURO' }, ['currency']],
  [{ type: 'cps', amount: 1 }, ['type']],
  [{}, ['type']],
])('%j: wrong in %j', (model, paths) => {
  const issues = schema.safeParse(model).error?.issues ?? []
  expect(issues.map(({ path }) => path.join('.'))).toEqual(paths)
})
