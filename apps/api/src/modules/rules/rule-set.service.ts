import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Warning } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { refuseState } from '../../plugins/entity-tags/precondition.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  type LinkChanges,
  type LinkReference,
  type LinkRow,
  type LinkTransaction,
  noMembers,
  readLinkApps,
  refuseCircles,
} from '../links/index.ts'
import type { OpenGeo } from './geo-warnings.ts'
import { lockMembers } from './rule-flow.ts'
import { ruleRecordOf } from './rule-record.ts'
import { changesOfSet, newTargets, type RuleSetContext, resolveRules, rowsOf } from './rule-set.ts'
import { ruleWarnings } from './rule-warnings.ts'
import { createRuleRepository, type RuleRow } from './rules.repository.ts'
import type { PutRulesBody, RuleRecord } from './rules.schema.ts'

export interface RuleSetServiceDeps {
  changes: LinkChanges
  shortUrls: ShortUrls
  geo: OpenGeo
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** The rules of a link after they were saved. */
export interface SavedRuleSet {
  linkId: string
  /** In processing order. */
  rules: RuleRecord[]
  version: number
  warnings: Warning[]
  /** By the id of each rule that was changed. */
  changes: { before: Record<string, unknown>; after: Record<string, unknown> }
}

export interface RuleSetService {
  /**
   * Makes the rules of a link exactly these, or changes none of them: one change, that redirectors see as a
   * whole (contract-2 §11).
   * @throws VERSION_MISMATCH where the rules are not of the version that the caller has seen
   */
  replace(caller: Caller, address: LinkReference, body: PutRulesBody): Promise<SavedRuleSet>
}

/** Rules of a link, saved whole. */
export function createRuleSetService(deps: RuleSetServiceDeps): RuleSetService {
  const { changes, shortUrls, clock, randomBytes } = deps

  const write = async (unit: LinkTransaction, link: LinkRow, context: RuleSetContext, body: PutRulesBody) => {
    const repository = createRuleRepository(unit.tx)
    const resolved = await resolveRules(body.rules, context)
    const at = new Date(clock())
    const newIds = resolved.map(() => uuidV7(at.getTime(), randomBytes(10)))
    await repository.removeOthers(
      link.id,
      resolved.flatMap(({ before }) => before?.id ?? []),
    )
    await repository.write(link.id, rowsOf(resolved, newIds, at))
    await refuseCircles(unit, link.id, { targets: newTargets(resolved, newIds) })
    return repository.all(link.id)
  }

  return {
    async replace(caller, address, body) {
      let members = noMembers
      const lockFirst = async (unit: LinkTransaction) => {
        const flows = body.rules.map(({ flowConfig }) => flowConfig)
        members = await lockMembers(unit, caller.workspaceId, flows)
      }
      const saved = await changes.change({ access: caller, address, lockFirst }, async (link, unit) => {
        refuseState(caller.precondition, String(link.rulesVersion))
        if (link.rulesVersion !== body.version)
          throw new AppError('VERSION_MISMATCH', { version: link.rulesVersion })
        const before = await createRuleRepository(unit.tx).all(link.id)
        const apps = await readLinkApps(unit.tx, caller.workspaceId, body.rules)
        const flows = { links: unit.links, caller, members, apps, addressOf: shortUrls.addressOf }
        const existing = new Map(before.map((rule) => [rule.id, rule]))
        const after = await write(unit, link, { link, existing, flows, shortUrls }, body)
        const version = link.rulesVersion + 1
        await unit.links.update(caller, link.id, { rulesVersion: version })
        return { result: { linkId: link.id, version, before, after } }
      })
      return { ...saved, ...(await answerOf(saved)) }
    },
  }

  async function answerOf({ before, after }: { before: readonly RuleRow[]; after: readonly RuleRow[] }) {
    const rules = after.map(ruleRecordOf)
    const warnings = await Promise.all(
      rules.map(async (rule, index) =>
        (await ruleWarnings(deps.geo, rule)).map(({ path, message }) => ({
          path: `rules.${index}.${path}`,
          message,
        })),
      ),
    )
    return { rules, warnings: warnings.flat(), changes: changesOfSet(before, after) }
  }
}
