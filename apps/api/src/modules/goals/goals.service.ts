import { conversionGoals, type Db } from '@waymark/db'
import { moneyNumber, type RandomBytes } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { newRecord, workspaceRecords } from '../workspace-records.ts'
import type { CreateGoalBody, GoalRecord, ListGoalsQuery, PatchGoalBody } from './goals.schema.ts'

export interface GoalServiceDeps {
  db: Db
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface GoalService {
  list(caller: Caller, query: ListGoalsQuery): Promise<Page<GoalRecord>>
  /** @throws CONFLICT for a key that another goal of the workspace has; so does `update` */
  create(caller: Caller, body: CreateGoalBody): Promise<GoalRecord>
  update(caller: Caller, id: string, body: PatchGoalBody): Promise<GoalRecord>
  remove(caller: Caller, id: string): Promise<void>
}

const goalRecords = workspaceRecords(conversionGoals, {
  noun: 'conversion goal',
  bound: recordBounds.goals,
  searched: [conversionGoals.name, conversionGoals.key],
  unique: { index: 'conversion_goals_key', path: 'key', message: 'Another conversion goal has this key.' },
})

/** Conversion goals (specification, "Conversions"; contract §7). */
export function createGoalService(deps: GoalServiceDeps): GoalService {
  const goals = goalRecords(deps.db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await goals.page(caller, query)
      return { items: items.map(recordOf), total }
    },

    create: async (caller, body) => recordOf(await goals.insert({ ...body, ...newRecord(deps, caller) })),

    update: async (caller, id, body) =>
      recordOf(await goals.update(caller, id, { ...body, updatedAt: new Date(deps.clock()) })),

    remove: (caller, id) => goals.remove(caller, id),
  }
}

function recordOf(goal: typeof conversionGoals.$inferSelect): GoalRecord {
  return {
    id: goal.id,
    name: goal.name,
    key: goal.key,
    defaultPayout: goal.defaultPayout === null ? null : moneyNumber(goal.defaultPayout),
    defaultStatus: goal.defaultStatus,
    isActive: goal.isActive,
    createdAt: goal.createdAt.toISOString(),
    updatedAt: goal.updatedAt.toISOString(),
  }
}
