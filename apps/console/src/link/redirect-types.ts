import type { LinkChanges } from '../api/links.queries.ts'

/** How visitors are sent on, the usual ones first. That of the engine is larger than the page. */
export const redirectTypes = [
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

/** What a visitor who comes again stays on. */
export const bindings = [
  'rule',
  'rule_landing',
  'rule_landing_offer',
] as const satisfies readonly NonNullable<LinkChanges['bindVisitors']>[]
