import { limits } from '../limits.ts'
import type { StepBudget } from './mask.ts'

/**
 * What the masks of named lists may still take in the decision at hand. One for the module: a decision is
 * synchronous, so no other code spends it meanwhile.
 */
export const listBudget: StepBudget = { left: limits.listMaskSteps }

/** At the beginning of a decision. */
export function refillListBudget(): void {
  listBudget.left = limits.listMaskSteps
}
