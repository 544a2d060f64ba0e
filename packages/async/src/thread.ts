import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { withTimeout } from './timeout.ts'

export interface ThreadOptions<Answer> {
  /** The module that the thread runs: it calls {@link serveThread}. */
  file: URL
  /** The work, as an error names it: "The compilation of patterns". */
  what: string
  /** A call may take so long, from its start in the thread. */
  timeoutMs: number
  /** How long a thread without calls goes on: it has some ten megabytes. */
  idleMs: number
  /** Calls that wait for the one that runs; one more rejects with `refusal`. */
  waiting: number
  refusal: () => Error
  /** Checks an answer of the thread and returns it. @throws when the message is none */
  readAnswer: (message: unknown) => Answer
}

export interface Thread<Request, Answer> {
  /**
   * Runs in the thread, one call after the other. Request and answer are copied.
   * @throws TimeoutError when it takes too long, what the thread has thrown, the refusal
   */
  call(request: Request): Promise<Answer>
  /** Ends the thread; a call that runs rejects. */
  close(): Promise<void>
}

/** Room for the work of one call, and no more: what takes more memory ends the thread, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 128 }

/**
 * Runs pure work in a thread of its own, so that the event loop of this one is free. The thread is started by
 * the first call, and again after one that failed.
 */
export function createThread<Request, Answer>(options: ThreadOptions<Answer>): Thread<Request, Answer> {
  const { file, what, timeoutMs, idleMs, waiting, refusal, readAnswer } = options
  const oneByOne = createConcurrencyLimit({ running: 1, waiting, refusal })
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }
  const run = async (request: Request): Promise<Answer> => {
    clearTimeout(idle)
    worker ??= startWorker(file)
    try {
      return readAnswer(await withTimeout(answerOf(worker, request), { what, timeoutMs }))
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }
  return { call: (request) => oneByOne(() => run(request)), close: end }
}

function startWorker(file: URL): Worker {
  const worker = new Worker(file, { resourceLimits })
  // It does not go on for the sake of the thread alone.
  worker.unref()
  // Between two calls nothing waits for it; the next call starts another one.
  worker.on('error', () => undefined)
  return worker
}

/** @throws what the thread has thrown, or that it has ended */
async function answerOf(worker: Worker, request: unknown): Promise<unknown> {
  const answered = new AbortController()
  const { signal } = answered
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread has ended before it answered')
  })
  try {
    worker.postMessage(request)
    const [answer]: unknown[] = await Promise.race([once(worker, 'message', { signal }), ended])
    return answer
  } finally {
    answered.abort()
    ended.catch(() => undefined)
  }
}

/** Answers the calls of {@link createThread} in the thread: the module that it runs calls this. */
export function serveThread(answer: (request: unknown) => unknown): void {
  parentPort?.on('message', (request: unknown) => parentPort?.postMessage(answer(request)))
}
