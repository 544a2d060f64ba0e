import type { Warning } from '../../envelope.ts'
import { macroWarnings } from '../../macro-warnings.ts'
import { geoWarnings, type OpenGeo } from './geo-warnings.ts'
import type { RuleRecord } from './rules.schema.ts'

/** What may prevent a rule from doing what is expected of it. */
export async function ruleWarnings(
  geo: OpenGeo,
  rule: Pick<RuleRecord, 'targetUrl' | 'conditions'>,
): Promise<Warning[]> {
  return [...macroWarnings(rule, ['targetUrl']), ...(await geoWarnings(geo, rule.conditions))]
}
