export interface Append {
  records: Buffer
  count: number
  resolve: (firstRecord: number) => void
  reject: (error: unknown) => void
}

export interface AppendQueue {
  push(append: Append): void
  /** Bytes that wait for their write. */
  bytes(): number
  /** Resolves when everything pushed so far is written or refused. */
  idle(): Promise<void>
}

/**
 * One write at a time; what is pushed while one runs goes together in the next. `write` gets the whole rest and says
 * how many of it it dealt with.
 */
export function createAppendQueue(write: (waiting: readonly Append[]) => Promise<number>): AppendQueue {
  const waiting: Append[] = []
  let bytes = 0
  let running: Promise<void> | undefined
  const drain = async () => {
    while (waiting.length > 0) {
      const done = waiting.splice(0, await write(waiting))
      for (const { records } of done) bytes -= records.length
    }
    running = undefined
  }
  return {
    push: (append) => {
      waiting.push(append)
      bytes += append.records.length
      running ??= drain()
    },
    bytes: () => bytes,
    idle: async () => {
      await running
    },
  }
}
