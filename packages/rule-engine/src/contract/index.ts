import { filterCases } from './filter-cases.ts'
import { flowCases } from './flow-cases.ts'
import type { RoutingCase } from './routing-case.ts'
import { timeCases } from './time-cases.ts'

export { type DeepLinkCase, deepLinkCases } from './deep-link-cases.ts'
export {
  type QueryCase,
  queryCaseAction,
  queryCases,
  queryCaseTarget,
  queryOfTarget,
} from './query-cases.ts'
export {
  type CaseAnswer,
  type CaseContext,
  type CaseHistory,
  type CaseNeed,
  type CaseRule,
  type CaseServes,
  type CaseVisitor,
  caseAction,
  caseAnswer,
  caseOwnTarget,
  caseTarget,
  defaultCaseTime,
  type RoutingCase,
} from './routing-case.ts'

/**
 * Who is sent where, for every way to decide it: the engine, the simulator, a redirector by HTTP (contract
 * §4).
 */
export const routingCases: readonly RoutingCase[] = [...flowCases, ...filterCases, ...timeCases]
