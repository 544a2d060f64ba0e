import { sendPage } from '../pages/index.ts'
import type { Answered, Exchange } from './exchange.ts'
import type { SettingsReader, VisitSettings } from './visit-settings.ts'

export interface OfWorkspace {
  /** `null`: an anonymous link, which cannot be suspended. */
  workspaceId: string | null
  answer: (settings: VisitSettings) => Answered
}

/**
 * Answers for what a workspace has: 410 while the operator has suspended it, whatever else is true of the
 * address (decision 50), else as `answer` does by the settings. Waits only where they are not in memory.
 */
export function unlessSuspended(
  { settingsOf }: { settingsOf: SettingsReader },
  { reply }: Pick<Exchange, 'reply'>,
  { workspaceId, answer }: OfWorkspace,
): Answered {
  const decide = (settings: VisitSettings) =>
    settings.isSuspended ? void sendPage(reply, 'gone') : answer(settings)
  const settings = settingsOf(workspaceId)
  return settings instanceof Promise ? settings.then(decide) : decide(settings)
}
