/** Says of records in their order which to store; made anew for each rewrite. */
export type RecordFilter<R> = (record: R) => boolean

/** What a redirector has learned, stored for a start at which no tier can be reached (design §4). */
export interface RecordDisk<R> {
  /**
   * What earlier runs have learned, in that order: a later record replaces an earlier one. Once it has been
   * read, a filter says at each rewrite which records to store: before that it does not know all of them.
   */
  load(createFilter: () => RecordFilter<R>): AsyncIterable<R>
  /** Takes a record without waiting; it is written within seconds. */
  append(record: R): void
  /** Writes what is pending. */
  close(): Promise<void>
}
