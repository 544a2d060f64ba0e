import type { Orm } from '@waymark/db'
import type { SnapshotRule } from '@waymark/replica/changes'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import { type LinkRepository, type LinkRow, readLinkApps } from '../links/index.ts'
import { findMembers } from './rule-flow.ts'
import { resolveRules } from './rule-set.ts'
import { createRuleRepository } from './rules.repository.ts'
import type { RuleOfSet } from './rules.schema.ts'

export interface DraftRulesDeps {
  orm: Orm
  links: Pick<LinkRepository, 'find'>
  shortUrls: ShortUrls
}

export interface Draft {
  caller: Caller
  link: LinkRow
  rules: readonly RuleOfSet[]
  /** Unix ms: the age of new rules. */
  nowMs: number
}

/** The id of a new rule of a draft: its index in the list. */
const draftRuleId = (index: number): string => `draft-${index}`

/**
 * Rules in place of those of a link, as `PUT /links/{code}/rules` would store them, by the code that does;
 * they are written nowhere (contract-2 §12).
 * @throws VALIDATION_FAILED naming every wrong field, as `rules.2.targetUrl`
 */
export async function draftRules(
  { orm, links, shortUrls }: DraftRulesDeps,
  draft: Draft,
): Promise<SnapshotRule[]> {
  const { caller, link } = draft
  const flowConfigs = draft.rules.map(({ flowConfig }) => flowConfig)
  const [stored, members, apps] = await Promise.all([
    createRuleRepository(orm).all(link.id),
    findMembers(orm, caller.workspaceId, flowConfigs),
    readLinkApps(orm, caller.workspaceId, draft.rules),
  ])
  const existing = new Map(stored.map((rule) => [rule.id, rule]))
  const flows = { links, caller, members, apps, addressOf: shortUrls.addressOf }
  const resolved = await resolveRules(draft.rules, { link, existing, flows, shortUrls })
  return resolved.map(({ before, rule }, index) => ({
    ...rule,
    id: before?.id ?? draftRuleId(index),
    linkId: link.id,
    // New ones are younger than what is there, the first of the list the oldest.
    createdAt: before?.createdAt ?? new Date(draft.nowMs + index),
  }))
}
