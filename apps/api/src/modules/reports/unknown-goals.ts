import { conversionGoals, type Orm } from '@waymark/db'
import type { ErrorDetail } from '@waymark/domain'
import { type GoalUse, goalOfMetric } from '@waymark/report-plan'
import { and, eq, inArray } from 'drizzle-orm'

/** Returns a detail for each named goal that the workspace does not have (contract-3 §18). */
export async function unknownGoals(
  orm: Orm,
  workspaceId: string,
  uses: readonly GoalUse[],
): Promise<ErrorDetail[]> {
  if (uses.length === 0) return []
  const ids = [...new Set(uses.map(({ goalId }) => goalId))]
  const rows = await orm
    .select({ id: conversionGoals.id })
    .from(conversionGoals)
    .where(and(eq(conversionGoals.workspaceId, workspaceId), inArray(conversionGoals.id, ids)))
  const known = new Set(rows.map(({ id }) => id))
  return uses
    .filter(({ goalId }) => !known.has(goalId))
    .map(({ goalId, path }) => ({ path, message: `${goalId} is the id of no goal of this workspace` }))
}

/** The same of the metric of an alert. */
export const unknownGoalOf = (orm: Orm, workspaceId: string, metric: string): Promise<ErrorDetail[]> => {
  const goal = goalOfMetric(metric)
  return unknownGoals(orm, workspaceId, goal === null ? [] : [{ goalId: goal.goalId, path: 'metric' }])
}
