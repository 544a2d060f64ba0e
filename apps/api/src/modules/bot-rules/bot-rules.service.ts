import { botRules, type Db } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import type { Replica } from '@waymark/replica/changes'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { recordBounds } from '../../record-bounds.ts'
import { newRecord, workspaceRecords } from '../workspace-records.ts'
import { problemOfValue } from './bot-rule-value.ts'
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

const botRuleRecords = workspaceRecords(botRules, {
  noun: 'bot rule',
  bound: recordBounds.botRules,
  searched: [botRules.value, botRules.note],
  unique: { index: 'bot_rules_value', path: 'value', message: 'There is a bot rule of this kind and value.' },
})
type BotRuleRecords = ReturnType<typeof botRuleRecords>

/** A workspace's own bot rules (contract §4, "Bots"). Each change is a change of the workspace's document. */
export function createBotRuleService(deps: BotRuleServiceDeps): BotRuleService {
  const { db, replica, clock } = deps
  const rules = botRuleRecords(db.orm)
  const change = <Result>({ workspaceId }: Caller, work: (rules: BotRuleRecords) => Promise<Result>) =>
    replica.changeSettings(workspaceId, (tx) => work(botRuleRecords(tx)))

  return {
    async list(caller, query) {
      const { items, total } = await rules.page(caller, query)
      return { items: items.map(recordOf), total }
    },

    read: async (caller, id) => recordOf(await rules.read(caller, id)),

    create: (caller, body) =>
      change(caller, async (records) =>
        recordOf(await records.insert({ ...body, ...newRecord(deps, caller) })),
      ),

    update: (caller, id, body) =>
      change(caller, async (records) => {
        const { kind, value } = { ...(await records.read(caller, id)), ...body }
        const message = problemOfValue(kind, value)
        if (message !== null)
          throw new AppError('VALIDATION_FAILED', { details: [{ path: 'value', message }] })
        return recordOf(await records.update(caller, id, { ...body, updatedAt: new Date(clock()) }))
      }),

    remove: (caller, id) => change(caller, (records) => records.remove(caller, id)),
  }
}

function recordOf({
  id,
  kind,
  value,
  action,
  note,
  createdAt,
  updatedAt,
}: typeof botRules.$inferSelect): BotRuleRecord {
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
