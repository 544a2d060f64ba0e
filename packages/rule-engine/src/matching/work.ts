import { limits } from '../limits.ts'

const advice =
  'use fewer or shorter ones. Regexes cost most, then masks with ? between two *; masks that begin or end without * cost least.'

/**
 * Why the masks and regexes of one rule would take a visit too long; null: they would not. `work` in
 * `limits.matchingWork`.
 */
export function ruleWorkProblem(work: number): string | null {
  return work <= limits.matchingWork
    ? null
    : `The masks and regexes of this rule are too costly together: ${advice}`
}

/** The same of all active rules of a link. */
export function ruleSetWorkProblem(work: number): string | null {
  return work <= limits.matchingWork
    ? null
    : `The masks and regexes of this link’s rules are too costly together: ${advice}`
}

/** Why the regexes of one rule would take too long to compile, whatever they are compared with. */
export const ruleCompileProblem = `The regexes of this rule take too long to compile together: use fewer repetitions, or narrower classes without (?i).`

/** The same of all active rules of a link. */
export const ruleSetCompileProblem = `The regexes of this link’s rules take too long to compile together: use fewer repetitions, or narrower classes without (?i).`
