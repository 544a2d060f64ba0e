export { type Closed, checkAvailability } from './availability.ts'
export { chooseOffer, type OfferChoice } from './choose-offer.ts'
export {
  type CompiledLink,
  createLinkCompiler,
  type LinkCompiler,
  type LinkProblem,
} from './compiled-link.ts'
export { decideOutcome } from './decide-outcome.ts'
export { deepLinkFor } from './deep-link.ts'
export type { Bound, FlowContext } from './flow-context.ts'
export {
  type CampaignSteps,
  type FinalOutcome,
  type Followed,
  type FoundLink,
  followCampaigns,
  type SentVisit,
} from './follow-campaigns.ts'
export { hashLinkPassword, type LinkPasswordCost, verifyLinkPassword } from './link-password.ts'
export type { LinkNeeds } from './needs.ts'
export type {
  CampaignOutcome,
  ContentOutcome,
  EmptyOutcome,
  Outcome,
  RedirectOutcome,
  ServedBy,
} from './outcome.ts'
export {
  type DrawnWay,
  type DrawnWays,
  drawnWays,
  type OutcomeShare,
  outcomeShares,
  type ServedParts,
} from './outcome-shares.ts'
export { type Simulation, type SimulationDeps, simulate } from './simulate.ts'
export type { Hop, SimulatedEnd } from './simulated-end.ts'
export type { FlowVisit } from './visit.ts'
