import type { CompileDocument, DocumentAnswer, DocumentCache } from '@waymark/link-snapshot'
import { compileBotJudge } from '@waymark/visitor'
import type { Visit } from '../redirect/visit.ts'
import { defaultSettings, type SettingsReader, type VisitSettings } from '../redirect/visit-settings.ts'
import { type ListsByName, namedLists, readLists } from './named-lists.ts'

/** A workspace's document made ready. */
export interface CompiledWorkspace {
  settings: VisitSettings
  listsByName: ListsByName
}

/** `DocumentCacheDeps.compile` of workspaces. */
export const compileWorkspace: CompileDocument<'workspace', CompiledWorkspace> = (content, _key, before) => {
  const { storeRawIp, respectDnt, botRules: rules, botAction: builtInAction } = content
  const judge = compileBotJudge({ rules, builtInAction })
  const listsByName = readLists(content.lists, before?.listsByName)
  const settings: VisitSettings = Object.freeze({
    lists: listsByName.size === 0 ? undefined : namedLists(listsByName),
    storeRawIp,
    respectDnt,
    judge: judge && (({ visitor }: Visit) => judge(visitor)),
  })
  return { settings, listsByName }
}

/**
 * The settings of a link's workspace. While they cannot be had in time (Redis and api away, and nothing on disk) its visitors
 * are served by the defaults.
 */
export function createSettingsReader(
  cache: Pick<DocumentCache<CompiledWorkspace>, 'lookup'>,
): SettingsReader {
  return (workspaceId) => {
    if (workspaceId === null) return defaultSettings
    const answer = cache.lookup(workspaceId)
    return answer instanceof Promise ? answer.then(settingsIn) : settingsIn(answer)
  }
}

function settingsIn(answer: DocumentAnswer<CompiledWorkspace>): VisitSettings {
  return answer.kind === 'found' ? answer.document.settings : defaultSettings
}
