export {
  type Decision,
  type DecisionContext,
  type DeviceType,
  deviceTypes,
  type FlowType,
  flowTypes,
  type RedirectType,
  type RuleAction,
  type RuleSpec,
  redirectTypes,
  type TraceEntry,
  type Visitor,
} from './types.ts'
