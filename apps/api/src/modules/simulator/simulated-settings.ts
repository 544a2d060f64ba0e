import type { WorkspaceSettings } from '@waymark/replica'
import type { NamedLists, Visitor, VisitorHistory } from '@waymark/rule-engine'
import { type BotClassifier, compileBotClassifier } from '@waymark/visitor'

/** What a link's workspace says of its visitors. */
export interface SimulatedSettings {
  lists: NamedLists
  decide: BotClassifier | undefined
}

/** A workspace's settings as they stand now; null: it has none. */
export function simulatedSettings(settings: WorkspaceSettings | null): SimulatedSettings {
  const byName = new Map(settings?.lists.map(({ name, entries }) => [name.toLowerCase(), entries]))
  return {
    lists: { get: (name) => byName.get(name.toLowerCase()) },
    decide: settings
      ? compileBotClassifier({
          rules: settings.botRules,
          builtInAction: settings.botAction,
          kinds: settings.botKinds,
        })
      : undefined,
  }
}

/**
 * Of one who was never at the link before. How often its rules served is not looked up: limits let through.
 */
export const firstVisit: VisitorHistory = {
  isNewToLink: true,
  isNewToRule: () => true,
  ruleClicks: () => null,
}

/**
 * The visitor under the workspace's bot rules; null: it is blocked. Where the caller says that it is not a
 * bot, that is not checked again.
 */
export function classifiedVisitor(
  visitor: Visitor,
  { decide }: SimulatedSettings,
  isBot: boolean | undefined,
): Visitor | null {
  if (decide === undefined || isBot === false) return visitor
  const verdict = decide(visitor)
  if (verdict?.isBlocked) return null
  return { ...visitor, isBot: verdict !== null, botReason: verdict?.reason ?? null }
}
