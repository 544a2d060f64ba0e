import type { KvLogger, SubscribeHandlers } from '@waymark/kv'
import type { Freshness } from '../resolver/freshness.ts'
import type { SingleFlights } from '../resolver/single-flights.ts'
import type { UnknownAddresses } from '../resolver/unknown-addresses.ts'
import { parseEntry } from '../schema.ts'
import type { CachedEntry } from './cached-documents.ts'
import { configChangeSchema } from './change-message.ts'
import type { FailedKeys } from './failed-keys.ts'

export interface ConfigListenerDeps {
  held: { peek(key: string): CachedEntry<unknown> | undefined }
  unknowns: UnknownAddresses
  failed: FailedKeys
  freshness: Freshness
  flights: Pick<SingleFlights<string, number, unknown>, 'outdate' | 'outdateAll'>
  logger: KvLogger
  /** Asks for the document again in the background. */
  revalidate: (key: string, held: CachedEntry<unknown>, expectedVersion: number) => void
}

/** Applies the changes told by the api: what is held in an older version is asked for at once, and served until the new one is there. */
export function createConfigListener(deps: ConfigListenerDeps): SubscribeHandlers {
  const { held, unknowns, failed, freshness, flights, logger, revalidate } = deps

  function onGap(): void {
    freshness.markAllStale()
    unknowns.clear()
    failed.clear()
    flights.outdateAll()
  }

  return {
    onGap,
    onMessage(message) {
      const parsed = parseEntry(configChangeSchema, message)
      if (!parsed.ok) {
        logger.error(
          { reason: parsed.reason },
          'A message about documents does not fit; all are asked for again',
        )
        onGap()
        return
      }
      const { key, version } = parsed.value
      unknowns.delete(key)
      failed.delete(key)
      const isBeingLoaded = flights.outdate(key, version)
      const one = held.peek(key)
      if (one !== undefined && !isBeingLoaded && one.version < version) revalidate(key, one, version)
    },
  }
}
