import type { OutdatableSingleFlight } from '@waymark/async'
import type { KvLogger, SubscribeHandlers } from '@waymark/kv'
import type { RecordDisk } from '../disk/port.ts'
import type { EntryChange, EntryForm, Expectation } from './entry-form.ts'
import type { FailedKeys } from './failed-keys.ts'
import type { Freshness } from './freshness.ts'
import type { CachedEntry, Memory } from './memory.ts'
import type { UnknownKeys } from './unknown-keys.ts'

export interface ChangeListenerDeps<Content, Line, Found> {
  form: EntryForm<Content, Line>
  memory: Pick<Memory<Content, Found>, 'peek' | 'idOf' | 'delete'>
  unknowns: UnknownKeys
  failed: FailedKeys
  freshness: Freshness
  loads: Pick<OutdatableSingleFlight<Expectation | null, unknown>, 'outdate' | 'outdateAll'>
  disk: RecordDisk<Line> | undefined
  logger: KvLogger
  /** Loads the key again in the background. */
  revalidate: (key: string, cached: CachedEntry<Found>, expected: Expectation) => void
}

/**
 * Applies the changes that the api publishes: what is in memory in an older version is loaded at once (and
 * served until the new one is there), what is known to lead here no more goes at once.
 */
export function createChangeListener<Content, Line, Found>(
  deps: ChangeListenerDeps<Content, Line, Found>,
): SubscribeHandlers {
  const { form, memory, unknowns, failed, freshness, loads, disk, logger, revalidate } = deps

  /** A key that leads to another entry now is loaded, too: the tiers know which of the two has it. */
  const isOtherOrOlder = (cached: CachedEntry<Found>, { id, version }: EntryChange): boolean =>
    cached.version < version || memory.idOf(cached) !== id

  function applyTo(key: string, change: EntryChange): void {
    unknowns.delete(key)
    failed.delete(key)
    const isBeingLoaded = loads.outdate(key, change)
    const cached = memory.peek(key)
    if (cached !== undefined && !isBeingLoaded && isOtherOrOlder(cached, change))
      revalidate(key, cached, change)
  }

  function drop(key: string, { id, version }: EntryChange): void {
    unknowns.delete(key)
    loads.outdate(key, null)
    const cached = memory.peek(key)
    if (cached === undefined || cached.version >= version || memory.idOf(cached) !== id) return
    memory.delete(key)
    disk?.append(form.toLine({ kind: 'gone', id, key, version }))
  }

  function onGap(): void {
    freshness.markAllStale()
    unknowns.clear()
    failed.clear()
    loads.outdateAll()
  }

  return {
    onGap,
    onMessage(message) {
      const parsed = form.parseChange(message)
      if (!parsed.ok) {
        const { many } = form.noun
        logger.error(
          { reason: parsed.reason },
          `A message about ${many} does not fit; all ${many} are loaded again`,
        )
        onGap()
        return
      }
      for (const key of parsed.value.dropped) drop(key, parsed.value)
      for (const key of parsed.value.keys) applyTo(key, parsed.value)
    },
  }
}
