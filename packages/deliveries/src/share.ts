import { createHash } from 'node:crypto'

/**
 * Says whether a key is among `percent` of all, by a number in [0, 100) that is made of it, not drawn: the
 * answer is the same in every process and at every time, and a larger share adds keys without removing
 * any. Keys that begin with a destination's id make destinations choose independently of each other.
 */
export function isInShare(percent: number, key: string): boolean {
  if (percent >= 100) return true
  const number = createHash('sha256').update(key).digest().readUInt32BE(0)
  return (number / 2 ** 32) * 100 < percent
}
