export {
  eachValue,
  isSampleOfConversions,
  isWatchable,
  valueOfScope,
  type WatchedFigure,
  type WatchedWorkspace,
} from './alert-plan.ts'
export {
  type AlertRule,
  type FiredValue,
  type ValueFigures,
  valuesToFire,
  windowEnd,
} from './check-alert.ts'
export { readFigures } from './read-figures.ts'
