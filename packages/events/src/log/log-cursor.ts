import type { Damage, Segment } from './segment.ts'

/** What a reader sees of the log; all of it changes together. */
export interface LogView {
  segments(): readonly Segment[]
  onDamage(damage: Damage): void
  /** Makes the file of the segment again when it was removed and can be. */
  restore(segment: Segment): Promise<boolean>
}

/** The segment by its base, the byte within it, and the number of the record there. */
export interface SegmentPosition {
  base: number
  byte: number
  record: number
}

export interface LogCursor {
  location(): SegmentPosition
  moveTo(location: SegmentPosition): void
  /** The segment to read on in, moving to the next one at an end; undefined at the end of the log. */
  segmentToRead(): Segment | undefined
  /** Steps over what cannot be read, to a position in the same segment, and reports it. */
  skipTo(segment: Segment, to: Pick<SegmentPosition, 'byte' | 'record'>, content: Buffer): void
  /** Nothing more of the segment can be read. */
  skipRest(segment: Segment, content: Buffer): void
}

/**
 * A position in a log that grows at one end and is deleted at the other, at first in the segment of
 * `fromRecord`.
 */
export function createLogCursor(view: LogView, fromRecord: number): LogCursor {
  let location = positionOf(view.segments().findLast(({ base }) => base <= fromRecord) ?? view.segments()[0])

  const following = (base: number) => view.segments().find((segment) => segment.base > base)

  const segmentToRead = (): Segment | undefined => {
    const present = view.segments().find(({ base }) => base === location.base)
    if (present && location.byte < present.bytes) return present
    const next = following(location.base)
    if (!next) return undefined
    location = positionOf(next)
    return segmentToRead()
  }
  const skipTo: LogCursor['skipTo'] = ({ base, path }, { byte, record }, content) => {
    const { byte: position, record: expected } = location
    location = { base, byte, record }
    const damaged = view.segments().find((segment) => segment.base === base)
    if (damaged) damaged.isDamaged = true
    // What lies before the first requested record had been read before it was damaged.
    if (record <= fromRecord) return
    const lostRecords = record - Math.max(expected, fromRecord)
    view.onDamage({ path, position, lostBytes: byte - position, lostRecords, content })
  }
  return {
    location: () => location,
    moveTo: (next) => {
      location = next
    },
    segmentToRead,
    skipTo,
    skipRest: (segment, content) =>
      skipTo(segment, { byte: segment.bytes, record: segment.base + segment.records }, content),
  }
}

/** The beginning of a segment, or the position before all when there is none yet. */
function positionOf(segment: Segment | undefined): SegmentPosition {
  if (!segment) return { base: -1, byte: 0, record: 0 }
  return { base: segment.base, byte: 0, record: segment.base }
}
