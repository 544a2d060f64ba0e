import type { Db } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { Replica } from '../../replica/index.ts'
import { unlessTaken } from '../unless-taken.ts'
import { problemOfValue } from './bot-rule-value.ts'
import {
  type BotRuleRepository,
  type BotRuleRow,
  botRuleValueKey,
  createBotRuleRepository,
} from './bot-rules.repository.ts'
import type { BotRuleRecord, BotRulesQuery, CreateBotRuleBody, PatchBotRuleBody } from './bot-rules.schema.ts'

export interface BotRuleServiceDeps {
  db: Db
  replica: Pick<Replica, 'changeSettings'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface BotRuleService {
  list(caller: Caller, query: BotRulesQuery): Promise<Page<BotRuleRecord>>
  read(caller: Caller, id: string): Promise<BotRuleRecord>
  create(caller: Caller, body: CreateBotRuleBody): Promise<BotRuleRecord>
  update(caller: Caller, id: string, body: PatchBotRuleBody): Promise<BotRuleRecord>
  remove(caller: Caller, id: string): Promise<void>
}

/** A workspace's own bot rules (contract §4, "Bots"). Each change is a change of the workspace's document. */
export function createBotRuleService({
  db,
  replica,
  clock,
  randomBytes,
}: BotRuleServiceDeps): BotRuleService {
  const change = <Result>({ workspaceId }: Caller, work: (rules: BotRuleRepository) => Promise<Result>) =>
    replica.changeSettings(workspaceId, (tx) => work(createBotRuleRepository(tx)))

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await createBotRuleRepository(db.orm).page(workspaceId, query)
      return { items: items.map(recordOf), total }
    },

    async read({ workspaceId }, id) {
      return recordOf(await existing(createBotRuleRepository(db.orm), workspaceId, id))
    },

    create: (caller, body) =>
      change(caller, async (rules) => {
        const { workspaceId } = caller
        const createdAt = new Date(clock())
        const id = uuidV7(createdAt.getTime(), randomBytes(10))
        const row = { ...body, id, workspaceId, createdAt, updatedAt: createdAt }
        return recordOf(await unlessTaken(rules.insert(row), valueIsTaken))
      }),

    update: (caller, id, body) =>
      change(caller, async (rules) => {
        const { workspaceId } = caller
        const { kind, value } = { ...(await existing(rules, workspaceId, id)), ...body }
        const message = problemOfValue(kind, value)
        if (message !== null)
          throw new AppError('VALIDATION_FAILED', { details: [{ path: 'value', message }] })
        const updated = rules.update(workspaceId, id, { ...body, updatedAt: new Date(clock()) })
        return recordOf((await unlessTaken(updated, valueIsTaken)) ?? gone())
      }),

    remove: (caller, id) =>
      change(caller, async (rules) => {
        if (!(await rules.remove(caller.workspaceId, id))) gone()
      }),
  }
}

const valueIsTaken = {
  constraint: botRuleValueKey,
  taken: () =>
    new AppError('CONFLICT', {
      message: 'There is a bot rule of this kind and value.',
      details: [{ path: 'value', message: 'is already taken' }],
    }),
}

function gone(): never {
  throw new AppError('NOT_FOUND', { message: 'There is no such bot rule.' })
}

async function existing(rules: BotRuleRepository, workspaceId: string, id: string): Promise<BotRuleRow> {
  return (await rules.find(workspaceId, id)) ?? gone()
}

function recordOf({ id, kind, value, action, note, createdAt, updatedAt }: BotRuleRow): BotRuleRecord {
  return {
    id,
    kind,
    value,
    action,
    note,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
