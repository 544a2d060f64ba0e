import type { InsertOutcome } from '@waymark/analytics-store'

/** Resolves when all of the events are in the store but the rejected; rejects when that is not known. */
export type InsertEvents<Event> = (events: readonly Event[]) => Promise<InsertOutcome<Event>>

export interface InsertTogetherOptions<Event> {
  /** Writes what it can and returns the rest; rejects when that is not known. */
  write: InsertEvents<Event>
  /** Copies of an event have the same. */
  idOf: (event: Event) => string
}

/**
 * Writes the events of all handovers in one insert, each event once: the first line against redelivery, the
 * table is the second.
 * @returns the outcome of each handover, with the rejected of its own
 */
export async function insertTogether<Event>(
  handovers: readonly (readonly Event[])[],
  { write, idOf }: InsertTogetherOptions<Event>,
): Promise<InsertOutcome<Event>[]> {
  const byId = new Map(handovers.flatMap((events) => events.map((event) => [idOf(event), event] as const)))
  const { rejected } = await write([...byId.values()])
  return handovers.map((events) => {
    if (rejected.length === 0) return { rejected: [] }
    const ids = new Set(events.map(idOf))
    return { rejected: rejected.filter(({ event }) => ids.has(idOf(event))) }
  })
}
