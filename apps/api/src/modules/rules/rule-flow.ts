import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import {
  createLockedMembersRepository,
  type Flow,
  type LinkTransaction,
  type LockedMembers,
  memberIdsOf,
  readFlow,
  referenceProblems,
  toStoredFlow,
} from '../links/index.ts'
import { isRuleSchema, refuse } from './rule-content.ts'
import type { RuleContent } from './rules.repository.ts'

/** Whose flow it is, and what of it is locked. */
export interface FlowContext {
  unit: LinkTransaction
  caller: Caller
  locked: LockedMembers
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

/**
 * What a body's `flowConfig` draws from, locked before the link is; nothing where it is none of
 * `landing_offer`.
 */
export async function lockMembers(
  { tx }: LinkTransaction,
  workspaceId: string,
  flowConfig: unknown,
): Promise<LockedMembers> {
  const verdict = readFlow('landing_offer', flowConfig)
  const ids = verdict.ok ? memberIdsOf(verdict.flow) : { landings: [], offers: [] }
  return createLockedMembersRepository(tx).hold(workspaceId, ids)
}

/** `flowConfig` as it is stored. @throws VALIDATION_FAILED for what is not the workspace's, or is archived */
export async function resolveFlow(flow: Flow, context: FlowContext): Promise<RuleContent['flowConfig']> {
  refuse(referenceProblems(flow, context.locked))
  return toStoredFlow(flow, await campaignLinkOf(flow, context))
}

/** That links send to each other in a circle is known when they are visited (contract §4, "Actions"). */
async function campaignLinkOf(flow: Flow, { unit, caller, addressOf }: FlowContext): Promise<string | null> {
  if (flow.schema !== 'action' || flow.config.actionType !== 'send_to_campaign') return null
  const { campaignCode, domain } = flow.config
  const address = addressOf(campaignCode ?? '', domain ?? undefined)
  const link = await unit.links.find(caller, address)
  if (link === null) refuse([{ path: 'flowConfig.campaignCode', message: 'is no link of this workspace' }])
  return link?.id ?? null
}
