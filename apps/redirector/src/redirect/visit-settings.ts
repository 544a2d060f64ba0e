import type { NamedLists } from '@waymark/rule-engine'
import type { Visit } from './visit.ts'

/** Who was taken for a bot, and what becomes of it. */
export interface BotVerdict {
  reason: string
  /** 403, recorded all the same. */
  isBlocked: boolean
}

/** What a workspace says of the visits to its links. */
export interface VisitSettings {
  /** Undefined: the workspace has none. */
  lists: NamedLists | undefined
  /** Whether `DNT: 1` and `Sec-GPC: 1` are heeded. */
  respectDnt: boolean
  /** Null: a person. Undefined: the workspace leaves it at the built-in lists, whose bots are flagged. */
  judge: ((visit: Visit) => BotVerdict | null) | undefined
}

/** Of a link's workspace; null: an anonymous link. A promise only where they are not in memory; it never rejects. */
export type SettingsReader = (workspaceId: string | null) => VisitSettings | Promise<VisitSettings>

export const defaultSettings: VisitSettings = Object.freeze({
  lists: undefined,
  respectDnt: false,
  judge: undefined,
})
