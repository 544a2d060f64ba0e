import type { NamedLists } from '@waymark/rule-engine'
import type { BotVerdict } from '@waymark/visitor'
import type { Visit } from './visit.ts'

/** What a workspace says of the visits to its links. */
export interface VisitSettings {
  /** Whether the operator has suspended the workspace: nothing of it is served, and nothing counted. */
  isSuspended: boolean
  /** Undefined: the workspace has none. */
  lists: NamedLists | undefined
  /** The workspace's consent to raw addresses; they are stored only where STORE_RAW_IP is on too. */
  storeRawIp: boolean
  /** Whether `DNT: 1` and `Sec-GPC: 1` are heeded. */
  respectDnt: boolean
  /** Null: a person. Undefined: the workspace leaves it at the built-in lists, whose bots are flagged. */
  classify: ((visit: Visit) => BotVerdict | null) | undefined
}

/**
 * Of a link's workspace; null: an anonymous link. A promise only where they are not in memory; it never
 * rejects.
 */
export type SettingsReader = (workspaceId: string | null) => VisitSettings | Promise<VisitSettings>

export const defaultSettings: VisitSettings = Object.freeze({
  isSuspended: false,
  lists: undefined,
  storeRawIp: false,
  respectDnt: false,
  classify: undefined,
})

/** Flags the visitor as the workspace's bot rules say, where it has any. @returns whether they block it */
export function applyBotRules({ classify }: VisitSettings, visit: Visit): boolean {
  const verdict = classify?.(visit)
  if (verdict === undefined) return false
  visit.visitor.isBot = verdict !== null
  visit.visitor.botReason = verdict?.reason ?? null
  return verdict?.isBlocked === true
}
