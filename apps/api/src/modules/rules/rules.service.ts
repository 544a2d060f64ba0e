import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page, Warning } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { laterState, refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  type LinkChanges,
  type LinkReference,
  type LinkRepository,
  type LinkRow,
  type LinkTransaction,
  type LockedMembers,
  noMembers,
  readLinkApps,
  refuseCircles,
} from '../links/index.ts'
import type { OpenGeo } from './geo-warnings.ts'
import {
  checkRoom,
  checkWeight,
  leadingField,
  leadsElsewhere,
  refuse,
  targetProblems,
} from './rule-content.ts'
import { changedRule, type FlowContext, lockMembers, newRule } from './rule-flow.ts'
import { ruleRecordOf } from './rule-record.ts'
import { ruleWarnings } from './rule-warnings.ts'
import { createRuleRepository, type RuleRepository, type RuleRow } from './rules.repository.ts'
import type { CreateRuleBody, ListRulesQuery, PatchRuleBody, RuleRecord } from './rules.schema.ts'

export interface RuleServiceDeps {
  links: LinkRepository
  rules: RuleRepository
  changes: LinkChanges
  shortUrls: ShortUrls
  geo: OpenGeo
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface RuleService {
  list(caller: Caller, address: LinkReference, query: ListRulesQuery): Promise<VersionedRules>
  create(caller: Caller, address: LinkReference, body: CreateRuleBody): Promise<WrittenRule>
  update(caller: Caller, rule: RuleAddress, body: PatchRuleBody): Promise<WrittenRule>
  remove(caller: Caller, rule: RuleAddress): Promise<void>
}

/** A page of the rules of a link, and which version of them it is of. */
export interface VersionedRules extends Page<RuleRecord> {
  version: number
}

/** A rule as it was stored, with what may prevent it from doing what is expected. */
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
      if (flowConfig) locked = await lockMembers(unit, caller.workspaceId, [flowConfig])
    }
    return changes.change({ access: caller, address, lockFirst }, async (row, unit) => {
      const result = await work(row, unit, locked)
      await unit.links.update(caller, row.id, { rulesVersion: row.rulesVersion + 1 })
      return { result }
    })
  }

  const withWarnings = async (rule: RuleRecord): Promise<WrittenRule> => ({
    rule,
    warnings: await ruleWarnings(deps.geo, rule),
  })

  const flowContext = async (
    caller: Caller,
    unit: LinkTransaction,
    { members, body }: { members: LockedMembers; body: PatchRuleBody },
  ): Promise<FlowContext> => ({
    links: unit.links,
    caller,
    members,
    apps: await readLinkApps(unit.tx, caller.workspaceId, [body]),
    addressOf: shortUrls.addressOf,
  })

  return {
    async list(caller, address, query) {
      const link = await links.find(caller, address)
      if (link === null) throw new AppError('NOT_FOUND')
      const { items, total } = await rules.page(link.id, query)
      return { items: items.map(ruleRecordOf), total, version: link.rulesVersion }
    },

    create(caller, address, body) {
      return changeRules({ caller, address, flowConfig: body.flowConfig }, async (link, unit, locked) => {
        const repository = createRuleRepository(unit.tx)
        refuse(targetProblems(shortUrls, link, body))
        const { rule, flow } = await newRule(body, await flowContext(caller, unit, { members: locked, body }))
        await checkRoom(repository, link)
        await checkWeight(repository, link, { ruleId: null, rule, flow })
        const createdAt = new Date(deps.clock())
        const id = uuidV7(createdAt.getTime(), deps.randomBytes(10))
        const inserted = await repository.insert(link.id, { ...rule, id, createdAt })
        await refuseRuleCircle(unit, null, inserted)
        return ruleRecordOf(inserted)
      }).then(withWarnings)
    },

    update(caller, { link: address, ruleId }, body) {
      return changeRules({ caller, address, flowConfig: body.flowConfig }, async (link, unit, locked) => {
        const repository = createRuleRepository(unit.tx)
        const before = await repository.find(link.id, ruleId)
        if (before === null) throw new AppError('NOT_FOUND')
        refuseChanged(caller.precondition, before)
        const { rule, flow } = await changedRule(
          before,
          body,
          await flowContext(caller, unit, { members: locked, body }),
        )
        refuse(targetProblems(shortUrls, link, rule))
        await checkWeight(repository, link, { ruleId, rule, flow })
        const updatedAt = laterState(before, deps.clock())
        const after = await repository.update(link.id, ruleId, { ...rule, updatedAt })
        if (after === null) throw new AppError('NOT_FOUND')
        await refuseRuleCircle(unit, before, after)
        return ruleRecordOf(after)
      }).then(withWarnings)
    },

    remove(caller, { link: address, ruleId }) {
      return changeRules({ caller, address }, async (link, { tx }) => {
        const repository = createRuleRepository(tx)
        const before = await repository.find(link.id, ruleId)
        if (before === null) throw new AppError('NOT_FOUND')
        refuseChanged(caller.precondition, before)
        await repository.remove(link.id, ruleId)
      })
    },
  }
}

/** @throws VALIDATION_FAILED where the target of the rule leads back to its link */
async function refuseRuleCircle(
  unit: LinkTransaction,
  before: RuleRow | null,
  after: RuleRow,
): Promise<void> {
  if (!leadsElsewhere(before, after)) return
  await refuseCircles(unit, after.linkId, { targets: new Map([[after.id, leadingField(after)]]) })
}
