import type { LinkAddress, LinkSnapshot } from '../types.ts'

/** One thing learned: a link's state, or that an address leads to it no more. */
export type DiskRecord =
  | { kind: 'known'; snapshot: LinkSnapshot }
  | { kind: 'gone'; linkId: string; address: LinkAddress }

/** Says of records in their order which are worth keeping; made anew for each rewrite. */
export type Sieve<R> = (record: R) => boolean

/** What a redirector has learned, kept for a start at which nobody can be asked (design §4). */
export interface RecordDisk<R> {
  /**
   * What earlier runs have learned, in that order: a later record outweighs an earlier one. From then on a sieve is asked
   * which records are worth keeping.
   */
  load(createSieve: () => Sieve<R>): AsyncIterable<R>
  /** Takes a record without waiting; it is written within seconds. */
  append(record: R): void
  /** Writes what is pending. */
  close(): Promise<void>
}

/** The same of links: `isInUse` is asked which states are worth keeping. */
export interface LinkDisk extends Omit<RecordDisk<DiskRecord>, 'load'> {
  load(isInUse: (snapshot: LinkSnapshot) => boolean): AsyncIterable<DiskRecord>
}
