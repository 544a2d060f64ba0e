import { isDeepStrictEqual } from 'node:util'
import type { Orm } from '@waymark/db'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  createLockedMembersRepository,
  type Flow,
  type LinkApps,
  type LinkRepository,
  type LinkTransaction,
  type LockedMembers,
  memberIdsOf,
  readFlow,
  referenceProblems,
  shownFlow,
  toStoredFlow,
} from '../links/index.ts'
import { contentOf, isRuleSchema, refuse } from './rule-content.ts'
import type { RuleContent, RuleRow } from './rules.repository.ts'
import type { PatchRuleBody } from './rules.schema.ts'

/** Whose flow it is, and what it may draw from. */
export interface FlowContext {
  links: Pick<LinkRepository, 'find'>
  caller: Caller
  members: LockedMembers
  apps: LinkApps
  addressOf: ShortUrls['addressOf']
}

/** The flow of a rule's content. @throws VALIDATION_FAILED with every wrong field of `flowConfig` */
export function flowOf({ schema, flowConfig }: Pick<RuleContent, 'schema' | 'flowConfig'>): Flow {
  if (!isRuleSchema(schema)) throw new Error(`the schema ${schema} is unknown to this version`)
  const verdict = readFlow(schema, flowConfig)
  if (verdict.ok) return verdict.flow
  refuse(verdict.details)
  throw new Error('a flow was refused without a reason')
}

function memberIdsOfAll(flowConfigs: readonly unknown[]) {
  const ids = flowConfigs.flatMap((flowConfig) => {
    const verdict = readFlow('landing_offer', flowConfig)
    return verdict.ok ? [memberIdsOf(verdict.flow)] : []
  })
  return {
    landings: ids.flatMap(({ landings }) => landings),
    offers: ids.flatMap(({ offers }) => offers),
  }
}

/**
 * What these `flowConfig`s draw from, locked before the link is; nothing of those that are none of
 * `landing_offer`.
 */
export async function lockMembers(
  { tx }: LinkTransaction,
  workspaceId: string,
  flowConfigs: readonly unknown[],
): Promise<LockedMembers> {
  return createLockedMembersRepository(tx).lockForShare(workspaceId, memberIdsOfAll(flowConfigs))
}

/** As `lockMembers`, without locks: for rules that are checked and not written. */
export async function findMembers(
  orm: Orm,
  workspaceId: string,
  flowConfigs: readonly unknown[],
): Promise<LockedMembers> {
  return createLockedMembersRepository(orm).find(workspaceId, memberIdsOfAll(flowConfigs))
}

/** A rule as it is to be stored, and what its flow is made of. */
export interface ResolvedRule {
  rule: RuleContent
  flow: Flow
}

/** @throws VALIDATION_FAILED */
export async function newRule(body: RuleContent, context: FlowContext): Promise<ResolvedRule> {
  refuse(context.apps.problemsOf(body))
  const flow = flowOf(body)
  return { rule: contentOf({ ...body, flowConfig: await resolveFlow(flow, context) }), flow }
}

/**
 * A rule with what a body changes. A flow that it leaves alone, or repeats, is taken as it is: what it uses
 * may have been archived since.
 * @throws VALIDATION_FAILED
 */
export async function changedRule(
  before: RuleRow,
  body: PatchRuleBody,
  context: FlowContext,
): Promise<ResolvedRule> {
  refuse(context.apps.problemsOf(body, before))
  const merged = { ...before, ...body }
  const isLeftAlone =
    body.flowConfig === undefined || isDeepStrictEqual(body.flowConfig, shownFlow(before.flowConfig))
  if (isLeftAlone && merged.schema === before.schema) {
    const flow = flowOf({ ...before, flowConfig: shownFlow(before.flowConfig) })
    return { rule: contentOf({ ...merged, flowConfig: before.flowConfig }), flow }
  }
  const flowConfig = body.flowConfig ?? null
  const flow = flowOf({ ...merged, flowConfig })
  return { rule: contentOf({ ...merged, flowConfig: await resolveFlow(flow, context) }), flow }
}

/** `flowConfig` as it is stored. @throws VALIDATION_FAILED for what is not the workspace's, or is archived */
async function resolveFlow(flow: Flow, context: FlowContext): Promise<RuleContent['flowConfig']> {
  refuse(referenceProblems(flow, context.members))
  return toStoredFlow(flow, await campaignLinkOf(flow, context))
}

/** Links that only send to each other in a circle end with a 404 when visited (contract §4, "Actions"). */
async function campaignLinkOf(flow: Flow, { links, caller, addressOf }: FlowContext): Promise<string | null> {
  if (flow.schema !== 'action' || flow.config.actionType !== 'send_to_campaign') return null
  const { campaignCode, domain } = flow.config
  const address = addressOf(campaignCode ?? '', domain ?? undefined)
  const link = await links.find(caller, address)
  if (link === null) refuse([{ path: 'flowConfig.campaignCode', message: 'is no link of this workspace' }])
  return link?.id ?? null
}
