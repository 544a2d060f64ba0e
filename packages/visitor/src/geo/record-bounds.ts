/** More values than ten records of any database that is sold have; each byte of a text counts as one. */
const maxCost = 65_536
const maxDepth = 32

const types = { extended: 0, pointer: 1, double: 3, map: 7, array: 11, boolean: 14, float: 15 } as const
/** What is added to pointers of one, two, three and four bytes (MaxMind DB, "pointer"). */
const pointerBases = [0, 2_048, 526_336, 0] as const

interface Walk {
  bytes: Buffer
  /** Where the data begin. */
  baseOffset: number
  costLeft: number
}

/**
 * Reads over a record without decoding it, and follows its pointers: a damaged file may say of a record that
 * it has millions of values, and decoding them would take a visit a second.
 * @throws Error where the record is larger, or its values lie deeper in each other, than any that makes sense
 */
export function assertBounded(bytes: Buffer, { baseOffset, offset }: { baseOffset: number; offset: number }) {
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

/** The type of the value at the offset, its size in bytes or entries, and the offset behind both. */
function readControl(bytes: Buffer, offset: number): { type: number; size: number; next: number } {
  const control = bytes.readUInt8(offset)
  const type = control >> 5
  if (type === types.pointer) return { type, size: 0, next: offset + 2 + ((control >> 3) & 3) }
  const isExtended = type === types.extended
  const at = offset + (isExtended ? 2 : 1)
  return { type: isExtended ? bytes.readUInt8(offset + 1) + 7 : type, ...readSize(bytes, control & 31, at) }
}

function readSize(bytes: Buffer, size: number, at: number): { size: number; next: number } {
  switch (size) {
    case 29:
      return { size: 29 + bytes.readUInt8(at), next: at + 1 }
    case 30:
      return { size: 285 + bytes.readUInt16BE(at), next: at + 2 }
    case 31:
      return { size: 65_821 + bytes.readUIntBE(at, 3), next: at + 3 }
    default:
      return { size, next: at }
  }
}

function pointerTarget({ bytes, baseOffset }: Walk, offset: number): number {
  const control = bytes.readUInt8(offset)
  const length = ((control >> 3) & 3) + 1
  const high = length === 4 ? 0 : (control & 7) * 256 ** length
  return baseOffset + (pointerBases[length - 1] ?? 0) + high + bytes.readUIntBE(offset + 1, length)
}
