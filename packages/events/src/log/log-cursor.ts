import type { Damage, Segment } from './segment.ts'

/** What a reader sees of the log; all of it changes together. */
export interface LogView {
  segments(): readonly Segment[]
  end(): number
  onDamage(damage: Damage): void
}

/** The segment by its base, the byte within it, and the number of the record there. */
export interface Place {
  base: number
  byte: number
  record: number
}

export interface LogCursor {
  place(): Place
  moveTo(place: Place): void
  /** The segment to read on in, moving to the next one at an end; undefined at the end of the log. */
  segmentToRead(): Segment | undefined
  /** Steps over what cannot be read of the segment, and reports it. */
  skipRest(segment: Segment): void
}

/** A place in a log that grows at one end and is deleted at the other, at first in the segment of `fromRecord`. */
export function createLogCursor(view: LogView, fromRecord: number): LogCursor {
  let place = placeOf(view.segments().findLast(({ base }) => base <= fromRecord) ?? view.segments()[0])

  const following = (base: number) => view.segments().find((segment) => segment.base > base)

  const segmentToRead = (): Segment | undefined => {
    const present = view.segments().find(({ base }) => base === place.base)
    if (present && place.byte < present.bytes) return present
    const next = following(place.base)
    if (!next) return undefined
    place = placeOf(next)
    return segmentToRead()
  }
  return {
    place: () => place,
    moveTo: (next) => {
      place = next
    },
    segmentToRead,
    skipRest: ({ base, bytes, path }) => {
      const damage = { path, position: place.byte, lostBytes: bytes - place.byte }
      place = { base, byte: bytes, record: following(base)?.base ?? view.end() }
      view.onDamage(damage)
    },
  }
}

/** The beginning of a segment, or the place before all when there is none yet. */
function placeOf(segment: Segment | undefined): Place {
  if (!segment) return { base: -1, byte: 0, record: 0 }
  return { base: segment.base, byte: 0, record: segment.base }
}
