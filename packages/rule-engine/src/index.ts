export { type RedirectType, redirectTypes } from './actions/redirect.ts'
export { type RuleAction, ruleActionSchema } from './actions/registry.ts'
export { type CompiledRuleSet, compile } from './compile.ts'
export { type ConditionsPool, createConditionsPool, regexWorkOf } from './compile-conditions.ts'
export {
  type Conditions,
  conditionsSchema,
  type NormalConditions,
  normaliseConditions,
} from './conditions.ts'
export { decide } from './decide.ts'
export { type Draw, type Explanation, explain } from './explain.ts'
export { countryCodes, isCountryCode } from './filters/country-codes.ts'
export { type FilterSpec, filterKinds } from './filters/registry.ts'
export { limits as ruleLimits } from './limits.ts'
export { seededRandom } from './seeded-random.ts'
export {
  type Decision,
  type DecisionContext,
  type DeviceType,
  deviceTypes,
  type FlowType,
  flowTypes,
  type RuleSpec,
  type TraceEntry,
  type Visitor,
} from './types.ts'
