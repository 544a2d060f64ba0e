import type { LinkAddress, LinkSnapshot } from '../types.ts'

/** One thing learned: a link's state, or that an address leads to it no more. */
export type DiskRecord =
  | { kind: 'known'; snapshot: LinkSnapshot }
  | { kind: 'gone'; linkId: string; address: LinkAddress }

/** What a redirector has learned, kept for a start at which nobody can be asked (design §4). */
export interface LinkDisk {
  /**
   * What earlier runs have learned, in that order: a later record outweighs an earlier one. From then on `isInUse` is
   * asked which states are worth keeping.
   */
  load(isInUse: (snapshot: LinkSnapshot) => boolean): AsyncIterable<DiskRecord>
  /** Takes a record without waiting; it is written within seconds. */
  append(record: DiskRecord): void
  /** Writes what is pending. */
  close(): Promise<void>
}
