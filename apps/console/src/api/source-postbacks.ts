import { conversionStatuses } from '@waymark/domain'
import type { Schemas } from '@waymark/sdk'
import type { BodyOf } from './route-types.ts'

type SourceBody = BodyOf<'/api/v1/traffic-sources/{id}', 'patch'>
type Pattern = 'successPattern' | 'errorPattern'
type Texts = Readonly<Record<string, string>>

/** How a source is called. */
export const postbackMethods: readonly NonNullable<SourceBody['method']>[] = ['GET', 'POST']
/** The conversions of whose clicks a source hears of. */
export const postbackAudiences: readonly NonNullable<SourceBody['appliesTo']>[] = ['own', 'all']

/** Several statuses as the one value that the form has for them: `sale,rebill`. */
export const statusesText = (statuses: readonly string[]): string => statuses.join(',')
export const statusesOf = (text: string) => conversionStatuses.filter((one) => text.split(',').includes(one))

export const postbackTexts = ({
  method,
  appliesTo,
  conditions: { statuses = [], minPayout },
  sharePercent,
  successPattern,
  errorPattern,
}: Schemas['TrafficSource']) => ({
  method,
  successPattern: successPattern ?? '',
  errorPattern: errorPattern ?? '',
  appliesTo,
  'conditions.statuses': statusesText(statuses),
  'conditions.minPayout': minPayout === undefined ? '' : String(minPayout),
  sharePercent: String(sharePercent),
})

/** No status is every status: the API takes no empty list, and neither is left out of `conditions`. */
export function postbacksOf(
  texts: Texts,
): Pick<SourceBody, 'method' | Pattern | 'appliesTo' | 'conditions' | 'sharePercent'> {
  const statuses = statusesOf(texts['conditions.statuses'] ?? '')
  const minPayout = texts['conditions.minPayout'] ?? ''
  return {
    method: postbackMethods.find((one) => one === texts.method) ?? 'GET',
    successPattern: texts.successPattern || null,
    errorPattern: texts.errorPattern || null,
    appliesTo: postbackAudiences.find((one) => one === texts.appliesTo) ?? 'own',
    conditions: {
      ...(statuses.length > 0 && { statuses }),
      ...(minPayout !== '' && { minPayout: Number(minPayout) }),
    },
    sharePercent: Number(texts.sharePercent || 100),
  }
}
