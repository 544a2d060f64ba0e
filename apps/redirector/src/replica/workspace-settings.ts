import { runInSlices, withTimeoutOr } from '@waymark/async'
import type { CompileConfig, ConfigAnswer, ConfigCache, PrepareConfig, WorkspaceList } from '@waymark/replica'
import { type NamedLists, prepareList } from '@waymark/rule-engine'
import { compileBotClassifier } from '@waymark/visitor'
import type { Visit } from '../request/visit.ts'
import { defaultSettings, type SettingsReader, type VisitSettings } from '../request/visit-settings.ts'

/** A workspace's lists by their names, whatever their case. */
type ListsByName = ReadonlyMap<string, readonly string[]>

/** A workspace's settings made ready. */
export interface CompiledWorkspace {
  settings: VisitSettings
  listsByName: ListsByName
}

/** `ConfigCacheDeps.compile` of workspaces. */
export const compileWorkspace: CompileConfig<'workspace', CompiledWorkspace> = (content, _key, before) => {
  const {
    isSuspended,
    storeRawIp,
    respectDnt,
    botRules: rules,
    botAction: builtInAction,
    botKinds: kinds,
  } = content
  const classify = compileBotClassifier({ rules, builtInAction, kinds })
  const listsByName = readLists(content.lists, before?.listsByName)
  const settings: VisitSettings = Object.freeze({
    isSuspended,
    lists: listsByName.size === 0 ? undefined : namedLists(listsByName),
    storeRawIp,
    respectDnt,
    classify: classify && (({ visitor }: Visit) => classify(visitor)),
  })
  return { settings, listsByName }
}

/**
 * How long visitors of a workspace that is not cached wait for its lists at most: else they would be served
 * without them.
 */
const mostPreparingMs = 200

/**
 * `ConfigCacheDeps.prepare` of workspaces: their lists are read between visits. While an older version
 * serves, however long it takes; else what is not read in time is read by the first visit that needs it.
 */
export const prepareWorkspace: PrepareConfig<'workspace', CompiledWorkspace> = async ({ lists }, before) => {
  const reading = prepareLists(lists, readLists(lists, before?.listsByName))
  await (before === undefined
    ? withTimeoutOr(reading, { timeoutMs: mostPreparingMs, otherwise: () => {} })
    : reading)
}

async function prepareLists(lists: readonly WorkspaceList[], known: ListsByName): Promise<void> {
  for (const { name, kind } of lists) {
    const entries = known.get(name.toLowerCase())
    if (entries !== undefined) await runInSlices(prepareList(kind, entries), { sliceMs: 2 })
  }
}

/**
 * The settings of a link's workspace. While they cannot be had in time (Redis and api unavailable, and
 * nothing on disk) its visitors are served by the defaults.
 */
export function createSettingsReader(cache: Pick<ConfigCache<CompiledWorkspace>, 'lookup'>): SettingsReader {
  return (workspaceId) => {
    if (workspaceId === null) return defaultSettings
    const answer = cache.lookup(workspaceId)
    return answer instanceof Promise ? answer.then(settingsIn) : settingsIn(answer)
  }
}

function settingsIn(answer: ConfigAnswer<CompiledWorkspace>): VisitSettings {
  return answer.kind === 'found' ? answer.entry.settings : defaultSettings
}

/**
 * The lists of a workspace. One that has not changed since `before` stays the same array: rules compile the
 * entries of an array once, and ten thousand of them are not read again because of a change beside them.
 */
function readLists(lists: readonly WorkspaceList[], before: ListsByName | undefined): ListsByName {
  return new Map(
    lists.map(({ name, entries }) => {
      const key = name.toLowerCase()
      const known = before?.get(key)
      return [key, known !== undefined && isSame(known, entries) ? known : entries]
    }),
  )
}

function namedLists(lists: ListsByName): NamedLists {
  return { get: (name) => lists.get(name.toLowerCase()) }
}

function isSame(known: readonly string[], entries: readonly string[]): boolean {
  return known.length === entries.length && known.every((entry, index) => entry === entries[index])
}
