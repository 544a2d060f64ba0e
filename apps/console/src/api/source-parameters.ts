import { subIdSlots } from '@waymark/domain'
import type { Schemas } from '@waymark/sdk'
import type { BodyOf } from './route-types.ts'

type SourceBody = BodyOf<'/api/v1/traffic-sources/{id}', 'patch'>
export type SourceParameter = NonNullable<SourceBody['parameters']>[number]
type CostModel = NonNullable<SourceBody['costModel']>

/**
 * Where the value of a parameter goes. Not those of the domain, nor these models: they come with the schema
 * library, which is larger than the page.
 */
export const parameterTargets: readonly string[] = [
  ...subIdSlots,
  'external_id',
  'cost',
  'currency',
  'keyword',
  'source',
]

/** What a click may cost by. */
export const costModelTypes: readonly CostModel['type'][] = [
  'none',
  'from_click',
  'cpc',
  'cpm',
  'cpa',
  'revshare',
]

const isParameters = (value: unknown): value is SourceParameter[] => Array.isArray(value)

/** One text for all parameters of a source, as the form has one for each of its values. */
export const parametersText = (parameters: readonly SourceParameter[]): string => JSON.stringify(parameters)
export function parametersOf(text: string): SourceParameter[] {
  const value: unknown = text === '' ? [] : JSON.parse(text)
  return isParameters(value) ? value : []
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

export const costModelTexts = ({
  type,
  amount,
  currency,
  percent,
}: Schemas['TrafficSource']['costModel']) => ({
  'costModel.type': type,
  'costModel.amount': numberText(amount),
  'costModel.percent': numberText(percent),
  'costModel.currency': currency ?? '',
})

/** Fields that the model does not have are left out: the API takes no others. */
export function costModelOf(texts: Readonly<Record<string, string>>): CostModel {
  const amount = Number(texts['costModel.amount'])
  const currency = texts['costModel.currency'] ? { currency: texts['costModel.currency'] } : {}
  switch (texts['costModel.type']) {
    case 'from_click':
      return { type: 'from_click', ...currency }
    case 'cpc':
      return { type: 'cpc', amount, ...currency }
    case 'cpm':
      return { type: 'cpm', amount, ...currency }
    case 'cpa':
      return { type: 'cpa', amount, ...currency }
    case 'revshare':
      return { type: 'revshare', percent: Number(texts['costModel.percent']) }
    default:
      return { type: 'none' }
  }
}
