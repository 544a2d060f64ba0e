import type { Db } from '@waymark/db'
import { AppError, moneyNumber, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { unlessTaken } from '../unless-taken.ts'
import { createGoalRepository, type GoalRow, goalKeyConstraint } from './goals.repository.ts'
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

const noSuchGoal = () => new AppError('NOT_FOUND', { message: 'There is no such conversion goal.' })

const keyTaken = () =>
  new AppError('CONFLICT', {
    message: 'Another conversion goal has this key.',
    details: [{ path: 'key', message: 'is already taken' }],
  })

/** What `work` resolves to. @throws CONFLICT when it was refused because of the key */
const withOwnKey = <Result>(work: Promise<Result>) =>
  unlessTaken(work, { constraint: goalKeyConstraint, taken: keyTaken })

/** Conversion goals (specification, "Conversions"; contract §7). */
export function createGoalService({ db, clock, randomBytes }: GoalServiceDeps): GoalService {
  const goals = createGoalRepository(db.orm)

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await goals.page(workspaceId, query)
      return { items: items.map(recordOf), total }
    },

    async create({ workspaceId }, body) {
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      const row = { ...body, id, workspaceId, createdAt, updatedAt: createdAt }
      return recordOf(await withOwnKey(goals.insert(row)))
    },

    async update({ workspaceId }, id, body) {
      const change = { ...body, updatedAt: new Date(clock()) }
      const goal = await withOwnKey(goals.update(workspaceId, id, change))
      if (goal === null) throw noSuchGoal()
      return recordOf(goal)
    },

    async remove({ workspaceId }, id) {
      if (!(await goals.remove(workspaceId, id))) throw noSuchGoal()
    },
  }
}

function recordOf(goal: GoalRow): GoalRecord {
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
