import { type Comparison, comparedSpan, type ReportPlan } from '@waymark/report-plan'

/** A plan that says what it is compared with as bodies do. */
export type ComparedPlan = Omit<ReportPlan, 'compareWith'> & { compareWith: Comparison | null }

const dayMs = 86_400_000

/** Returns the plan as it is days after its range, or at `nowMs`: for tests and measurements. */
export function comparedPlan(
  { compareWith, ...plan }: ComparedPlan,
  nowMs = plan.toMs + 3 * dayMs,
): ReportPlan {
  const { timezone } = plan
  return { ...plan, compareWith: compareWith && comparedSpan(plan, compareWith, { timezone, nowMs }) }
}
