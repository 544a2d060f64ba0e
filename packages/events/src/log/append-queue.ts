export interface Append {
  /** Of one or more records. */
  pieces: readonly Uint8Array[]
  bytes: number
  count: number
  resolve: (firstRecord: number) => void
  reject: (error: unknown) => void
}

export interface AppendQueue {
  push(append: Append): void
  /** Bytes that wait for their write. */
  bytes(): number
  /** Runs `task` while no write runs. */
  between(task: () => Promise<void>): Promise<void>
  /** Resolves when everything pushed so far is written or refused. */
  idle(): Promise<void>
}

/**
 * One write at a time; what is pushed while one runs goes together in the next. `write` gets the whole rest,
 * says how many of it it dealt with, and never rejects.
 */
export function createAppendQueue(write: (waiting: readonly Append[]) => Promise<number>): AppendQueue {
  const waiting: Append[] = []
  const tasks: (() => Promise<void>)[] = []
  let bytes = 0
  let running: Promise<void> | undefined

  const drain = async () => {
    while (tasks.length > 0 || waiting.length > 0) {
      const task = tasks.shift()
      if (task) {
        await task()
        continue
      }
      const done = waiting.splice(0, await write(waiting))
      for (const append of done) bytes -= append.bytes
    }
    running = undefined
  }
  return {
    push: (append) => {
      waiting.push(append)
      bytes += append.bytes
      running ??= drain()
    },
    bytes: () => bytes,
    between: (task) =>
      new Promise((resolve, reject) => {
        tasks.push(() => task().then(resolve, reject))
        running ??= drain()
      }),
    idle: async () => {
      await running
    },
  }
}
