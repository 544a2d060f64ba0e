export { type FillStoresContext, fillStores } from './fill-stores.ts'
export { generateVisits, type VisitRange } from './generate/visits.ts'
export type { CreatedWorkspace } from './workspace/created.ts'
export { planWorkspace } from './workspace/plan-workspace.ts'
