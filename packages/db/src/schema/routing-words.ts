import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Contract §4, `redirectType`. The rule engine has the same words; a test of the api compares them. */
export const redirectTypeWords = [
  '302',
  '301',
  '303',
  '307',
  '308',
  'meta',
  'double_meta',
  'js',
  'iframe',
  'blank_referrer',
  'formsubmit',
  'remote',
  'curl',
] as const

/** Contract §5, `ruleType`: what people call a rule. */
export const ruleTypes = [
  'geo',
  'device',
  'language',
  'ab_test',
  'rotation',
  'schedule',
  'bot',
  'custom',
] as const

/** Contract §5, `schema`: what a rule does. */
export const ruleSchemas = ['redirect', 'landing_offer', 'action'] as const

/** Contract §3, `bindVisitors`. */
export const bindingWords = ['rule', 'rule_landing', 'rule_landing_offer'] as const

/** Contract-3 §18, `utmPrecedence`. */
export const utmPrecedences = ['visit', 'link'] as const

/** For a check: the column has one of the words. Written out, since a constraint has no parameters. */
export function isOneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`
}
