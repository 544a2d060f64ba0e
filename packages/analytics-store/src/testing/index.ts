export { type ComparedPlan, comparedPlan } from './compared-plan.ts'
export { clicksOfLink } from './link-clicks.ts'
