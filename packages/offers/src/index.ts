export { type ConversionCountChange, type CountedConversions, countConversions } from './count-conversions.ts'
export { type FlowMembers, isUsing, noteFlowChanges } from './flow-links.ts'
