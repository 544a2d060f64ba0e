import type { CompiledConditions } from './compiled-conditions.ts'
import { type ContentPool, createContentPool } from './content-pool.ts'
import type { CompiledFilter } from './filters/registry.ts'

/**
 * Compiled conditions and filters, shared by content among all links that are compiled with this pool: most links of a buyer use
 * the same few, and a redirector holds a hundred thousand links.
 */
export interface ConditionsPool {
  conditions: ContentPool<CompiledConditions>
  filters: ContentPool<CompiledFilter>
}

const defaultCharacters = 8_000_000

/** `mostCharacters` bounds each of its halves, in characters of JSON. */
export function createConditionsPool(mostCharacters: number = defaultCharacters): ConditionsPool {
  return { conditions: createContentPool(mostCharacters), filters: createContentPool(mostCharacters) }
}
