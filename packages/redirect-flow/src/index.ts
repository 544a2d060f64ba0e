export {
  type CompiledLink,
  createLinkCompiler,
  type LinkCompiler,
  type LinkProblem,
  type Outcome,
} from './compiled-link.ts'
export { decideOutcome } from './decide-outcome.ts'
export { type Closed, checkGates } from './gates.ts'
export { type Simulation, simulate } from './simulate.ts'
export type { FlowVisit } from './visit.ts'
