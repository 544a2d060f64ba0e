import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Geo } from '@waymark/visitor'
import type { Page, Warning } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  type Flow,
  type LinkChanges,
  type LinkReference,
  type LinkRepository,
  type LinkRow,
  type LinkTransaction,
  type LockedMembers,
  noMembers,
  shownFlow,
} from '../links/index.ts'
import { geoWarnings } from './geo-warnings.ts'
import { checkRoom, checkWeight, contentOf, isRuleSchema, refuse, targetProblems } from './rule-content.ts'
import { type FlowContext, flowOf, lockMembers, resolveFlow } from './rule-flow.ts'
import {
  createRuleRepository,
  type RuleContent,
  type RuleRepository,
  type RuleRow,
} from './rules.repository.ts'
import type { CreateRuleBody, ListRulesQuery, PatchRuleBody, RuleRecord } from './rules.schema.ts'

export interface RuleServiceDeps {
  links: LinkRepository
  rules: RuleRepository
  changes: LinkChanges
  shortUrls: ShortUrls
  /** The databases of the api; redirectors may have others. */
  geo: () => Promise<Pick<Geo, 'knows'>>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface RuleService {
  list(caller: Caller, address: LinkReference, query: ListRulesQuery): Promise<Page<RuleRecord>>
  create(caller: Caller, address: LinkReference, body: CreateRuleBody): Promise<WrittenRule>
  update(caller: Caller, rule: RuleAddress, body: PatchRuleBody): Promise<WrittenRule>
  remove(caller: Caller, rule: RuleAddress): Promise<void>
}

/** A rule as it was stored, with what may prevent it from matching. */
export interface WrittenRule {
  rule: RuleRecord
  warnings: Warning[]
}

export interface RuleAddress {
  link: LinkReference
  ruleId: string
}

/** Rules of a link (specification, "Redirect rules"; contract §5). Each change is a change of the link. */
export function createRuleService(deps: RuleServiceDeps): RuleService {
  const { links, rules, changes, shortUrls } = deps

  /** `changes.change` that locks what a body's flow refers to before it locks the link. */
  function changeRules<Result>(
    link: { caller: Caller; address: LinkReference; flowConfig?: unknown },
    work: (link: LinkRow, unit: LinkTransaction, locked: LockedMembers) => Promise<Result>,
  ): Promise<Result> {
    const { caller, address, flowConfig } = link
    let locked = noMembers
    const lockFirst = async (unit: LinkTransaction) => {
      if (flowConfig) locked = await lockMembers(unit, caller.workspaceId, flowConfig)
    }
    return changes.change({ access: caller, address, lockFirst }, async (row, unit) => ({
      result: await work(row, unit, locked),
    }))
  }

  const withWarnings = async (rule: RuleRecord): Promise<WrittenRule> => ({
    rule,
    warnings: await geoWarnings(deps.geo, rule.conditions),
  })

  return {
    async list(caller, address, query) {
      const link = await links.find(caller, address)
      if (link === null) throw new AppError('NOT_FOUND')
      const { items, total } = await rules.page(link.id, query)
      return { items: items.map(ruleRecordOf), total }
    },

    create(caller, address, body) {
      return changeRules({ caller, address, flowConfig: body.flowConfig }, async (link, unit, locked) => {
        const repository = createRuleRepository(unit.tx)
        const flow = flowOf(body)
        refuse(targetProblems(shortUrls, link, body))
        const flowConfig = await resolveFlow(flow, {
          addressOf: shortUrls.addressOf,
          unit,
          caller,
          locked,
        })
        const rule = contentOf({ ...body, flowConfig })
        await checkRoom(repository, link)
        await checkWeight(repository, link, { ruleId: null, rule, flow })
        const createdAt = new Date(deps.clock())
        const id = uuidV7(createdAt.getTime(), deps.randomBytes(10))
        return ruleRecordOf(await repository.insert(link.id, { ...rule, id, createdAt }))
      }).then(withWarnings)
    },

    update(caller, { link: address, ruleId }, body) {
      return changeRules({ caller, address, flowConfig: body.flowConfig }, async (link, unit, locked) => {
        const repository = createRuleRepository(unit.tx)
        const before = await repository.find(link.id, ruleId)
        if (before === null) throw new AppError('NOT_FOUND')
        const context = { addressOf: shortUrls.addressOf, unit, caller, locked }
        const { rule, flow } = await changed(before, body, context)
        refuse(targetProblems(shortUrls, link, rule))
        await checkWeight(repository, link, { ruleId, rule, flow })
        const updatedAt = new Date(deps.clock())
        const after = await repository.update(link.id, ruleId, { ...rule, updatedAt })
        if (after === null) throw new AppError('NOT_FOUND')
        return ruleRecordOf(after)
      }).then(withWarnings)
    },

    remove(caller, { link: address, ruleId }) {
      return changeRules({ caller, address }, async (link, { tx }) => {
        if (!(await createRuleRepository(tx).remove(link.id, ruleId))) throw new AppError('NOT_FOUND')
      })
    },
  }
}

/**
 * A flow that a change leaves alone is taken as it is: what it uses may have been archived since.
 * @throws VALIDATION_FAILED
 */
async function changed(
  before: RuleRow,
  body: PatchRuleBody,
  context: FlowContext,
): Promise<{ rule: RuleContent; flow: Flow }> {
  const merged = { ...before, ...body }
  if (body.flowConfig === undefined && merged.schema === before.schema) {
    const flow = flowOf({ ...before, flowConfig: shownFlow(before.flowConfig) })
    return { rule: contentOf(merged), flow }
  }
  const flowConfig = body.flowConfig ?? null
  const flow = flowOf({ ...merged, flowConfig })
  return { rule: contentOf({ ...merged, flowConfig: await resolveFlow(flow, context) }), flow }
}

/** The rule record of contract §5. */
function ruleRecordOf(rule: RuleRow): RuleRecord {
  if (!isRuleSchema(rule.schema)) throw new Error(`the schema ${rule.schema} is unknown to this version`)
  return {
    id: rule.id,
    linkId: rule.linkId,
    ruleType: rule.ruleType,
    name: rule.name,
    targetUrl: rule.targetUrl,
    priority: rule.priority,
    weight: rule.weight,
    conditions: rule.conditions,
    schema: rule.schema,
    redirectType: rule.redirectType,
    flowConfig: shownFlow(rule.flowConfig),
    appendQuery: rule.appendQuery,
    flowType: rule.flowType,
    isActive: rule.isActive,
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  }
}
