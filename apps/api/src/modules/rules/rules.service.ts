import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { LinkAddress } from '@waymark/link-snapshot'
import { regexWorkOf, ruleLimits } from '@waymark/rule-engine'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkChanges, LinkRepository, LinkRow, ShortUrls } from '../links/index.ts'
import {
  createRuleRepository,
  type RuleContent,
  type RuleRepository,
  type RuleRow,
} from './rules.repository.ts'
import {
  type CreateRuleBody,
  type ListRulesQuery,
  type PatchRuleBody,
  type RuleRecord,
  targetMissing,
} from './rules.schema.ts'

export interface RuleServiceDeps {
  links: LinkRepository
  rules: RuleRepository
  changes: LinkChanges
  shortUrls: ShortUrls
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface RuleService {
  list(caller: Caller, address: LinkAddress, query: ListRulesQuery): Promise<Page<RuleRecord>>
  create(caller: Caller, address: LinkAddress, body: CreateRuleBody): Promise<RuleRecord>
  update(caller: Caller, rule: RuleAddress, body: PatchRuleBody): Promise<RuleRecord>
  remove(caller: Caller, rule: RuleAddress): Promise<void>
}

export interface RuleAddress {
  link: LinkAddress
  ruleId: string
}

/** Every rule of a link is in its snapshot, and may be asked on every click. */
export const maxRulesPerLink = 1000

/** Rules of a link (specification, "Redirect rules"; contract §5). Each change is a change of the link. */
export function createRuleService(deps: RuleServiceDeps): RuleService {
  const { links, rules, changes, shortUrls } = deps

  return {
    async list(caller, address, query) {
      const link = await links.find(caller.workspaceId, address)
      if (link === null) throw new AppError('NOT_FOUND')
      const { items, total } = await rules.page(link.id, query)
      return { items: items.map(ruleRecordOf), total }
    },

    create(caller, address, body) {
      return changes.change(caller.workspaceId, address, async (link, { tx }) => {
        const repository = createRuleRepository(tx)
        checkContent(shortUrls, link, body)
        await checkRoom(repository, link)
        await checkRegexWork(repository, link, { ruleId: null, rule: body })
        const createdAt = new Date(deps.clock())
        const id = uuidV7(createdAt.getTime(), deps.randomBytes(10))
        return {
          result: ruleRecordOf(await repository.insert(link.id, { ...contentOf(body), id, createdAt })),
        }
      })
    },

    update(caller, { link: address, ruleId }, body) {
      return changes.change(caller.workspaceId, address, async (link, { tx }) => {
        const repository = createRuleRepository(tx)
        const before = await repository.find(link.id, ruleId)
        if (before === null) throw new AppError('NOT_FOUND')
        const content = contentOf({ ...before, ...body })
        checkContent(shortUrls, link, content)
        await checkRegexWork(repository, link, { ruleId, rule: content })
        const after = await repository.update(link.id, ruleId, {
          ...content,
          updatedAt: new Date(deps.clock()),
        })
        if (after === null) throw new AppError('NOT_FOUND')
        return { result: ruleRecordOf(after) }
      })
    },

    remove(caller, { link: address, ruleId }) {
      return changes.change(caller.workspaceId, address, async (link, { tx }) => {
        if (!(await createRuleRepository(tx).remove(link.id, ruleId))) throw new AppError('NOT_FOUND')
        return { result: undefined }
      })
    },
  }
}

/** `flowConfig` is ignored for `redirect` (specification, "Redirect rules"): nothing unchecked is kept. */
function contentOf(rule: RuleContent): RuleContent {
  return {
    ruleType: rule.ruleType,
    name: rule.name,
    targetUrl: rule.targetUrl,
    priority: rule.priority,
    weight: rule.weight,
    conditions: rule.conditions,
    schema: rule.schema,
    redirectType: rule.redirectType,
    flowConfig: null,
    flowType: rule.flowType,
    isActive: rule.isActive,
  }
}

/** What a rule needs as a whole, so that a change is checked with what it leaves alone. @throws VALIDATION_FAILED */
function checkContent(shortUrls: ShortUrls, link: LinkRow, rule: RuleContent): void {
  if (rule.targetUrl === null) throw targetProblem(targetMissing)
  if (shortUrls.isOwn(rule.targetUrl, [link.shortCode, link.customAlias])) {
    throw targetProblem('must not be the link itself')
  }
}

function targetProblem(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ path: 'targetUrl', message }] })
}

/** The link's row is held: two that come at once cannot both be the last. */
async function checkRoom(rules: RuleRepository, link: LinkRow): Promise<void> {
  if ((await rules.count(link.id)) >= maxRulesPerLink) {
    throw new AppError('CONFLICT', { message: `A link has at most ${maxRulesPerLink} rules.` })
  }
}

/**
 * The redirector runs at most so much of regexes on one visit: rules beyond that would match nobody.
 * @throws VALIDATION_FAILED
 */
async function checkRegexWork(
  rules: RuleRepository,
  link: LinkRow,
  { ruleId, rule }: { ruleId: string | null; rule: Pick<RuleContent, 'conditions' | 'isActive'> },
): Promise<void> {
  const own = rule.isActive ? regexWorkOf(rule.conditions) : 0
  if (own === 0) return
  const others = await rules.regexConditions(link.id, ruleId)
  const work = others.reduce((sum, conditions) => sum + regexWorkOf(conditions), own)
  if (work <= ruleLimits.regexWorkPerRuleSet) return
  const message =
    'the regexes of this link’s rules are too costly together: use fewer or shorter ones, or masks'
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'conditions', message }] })
}

/** The rule record of contract §5. */
function ruleRecordOf(rule: RuleRow): RuleRecord {
  return {
    id: rule.id,
    linkId: rule.linkId,
    ...contentOf(rule),
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  }
}
