import { shownFlow } from '../links/index.ts'
import { isRuleSchema } from './rule-content.ts'
import type { RuleRow } from './rules.repository.ts'
import type { RuleRecord } from './rules.schema.ts'

/** The rule record of contract §5. */
export function ruleRecordOf(rule: RuleRow): RuleRecord {
  if (!isRuleSchema(rule.schema)) throw new Error(`the schema ${rule.schema} is unknown to this version`)
  return {
    id: rule.id,
    linkId: rule.linkId,
    ruleType: rule.ruleType,
    name: rule.name,
    targetUrl: rule.targetUrl,
    priority: rule.priority,
    weight: rule.weight,
    conditions: rule.conditions,
    schema: rule.schema,
    redirectType: rule.redirectType,
    flowConfig: shownFlow(rule.flowConfig),
    appendQuery: rule.appendQuery,
    deepLink: rule.deepLink,
    flowType: rule.flowType,
    isActive: rule.isActive,
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  }
}
