import { type DataSection, pointerTarget, readControl, types } from './record-format.ts'

/** More values than ten records of any database that is sold have; each byte of a text counts as one. */
const maxCost = 65_536
const maxDepth = 32

interface Walk extends DataSection {
  costLeft: number
}

/**
 * Reads over a record without decoding it, and follows its pointers: a damaged file may say of a record that
 * it has millions of values, and decoding them would take a visit a second.
 * @throws Error where the record is larger, or its values lie deeper in each other, than any that makes sense
 */
export function assertBounded({ bytes, baseOffset }: DataSection, offset: number): void {
  passValue({ bytes, baseOffset, costLeft: maxCost }, offset, 0)
}

/** @returns the offset behind the value */
function passValue(walk: Walk, offset: number, depth: number): number {
  spend(walk, 1)
  if (depth > maxDepth) throw new Error(`A record's values lie more than ${maxDepth} deep in each other.`)
  const { type, size, next } = readControl(walk.bytes, offset)
  switch (type) {
    case types.pointer:
      passValue(walk, pointerTarget(walk, offset), depth + 1)
      return next
    case types.map:
      return passValues(walk, { count: 2 * size, offset: next, depth })
    case types.array:
      return passValues(walk, { count: size, offset: next, depth })
    case types.boolean:
      return next
    default:
      spend(walk, size)
      return next + size
  }
}

function passValues(walk: Walk, { count, offset, depth }: { count: number; offset: number; depth: number }) {
  let next = offset
  for (let passed = 0; passed < count; passed++) next = passValue(walk, next, depth + 1)
  return next
}

function spend(walk: Walk, cost: number): void {
  walk.costLeft -= cost
  if (walk.costLeft < 0) throw new Error('A record is larger than any record is.')
}
